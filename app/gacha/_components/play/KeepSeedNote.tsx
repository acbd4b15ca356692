import { useTranslations } from '#use-translations';
import { CopyButton } from '../../../_ui/CopyButton';
import styles from './Play.module.css';

/** Notice, before the payment, to keep a copy of the seed: without it, the paid pack can't be opened. */
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
