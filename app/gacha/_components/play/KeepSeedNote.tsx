import { useTranslations } from '#use-translations';
import { CopyButton } from '../../../_ui/CopyButton';
import styles from './Play.module.css';

/** Notice before the payment: without the seed, the pack that is paid for can't be opened. */
export function KeepSeedNote({ clientSeed }: { clientSeed: string }) {
  const t = useTranslations('gacha.seeds');
  return (
    <div className={styles.stack}>
      <p>{t('keep')}</p>
      <div className={styles.actions}>
        <CopyButton text={clientSeed} name={t('copyYours')} />
      </div>
    </div>
  );
}
