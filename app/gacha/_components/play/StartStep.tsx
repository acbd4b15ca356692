import { useTranslations } from '#use-translations';
import { Button } from '../../../_ui/Button';
import { Disclosure } from '../../../_ui/Disclosure';
import type { Machine } from '../machine';
import { formatTestPrice } from '../price-words';
import styles from './Play.module.css';

interface Props {
  readonly busy: 'commit' | 'begin' | 'start' | null;
  /** Null for a free rip. */
  readonly price: Machine['price'] | null;
  /** Whether the guest's burner wallet pays at once, without showing the payment for confirmation. */
  readonly paysAtOnce: boolean;
  readonly onQuickStart: () => void;
  readonly onChooseSeed: () => void;
}

/** Starts a rip: at once, or with a seed that the player chooses. */
export function StartStep({ busy, price, paysAtOnce, onQuickStart, onChooseSeed }: Props) {
  const t = useTranslations('gacha');
  return (
    <div className={styles.stack}>
      <Button
        variant="primary"
        large
        busyLabel={busy === 'start' ? t('flow.lockingSeeds') : null}
        onClick={onQuickStart}
      >
        {price === null ? t('ripFree') : t('ripFor', { price: formatTestPrice(t, price) })}
      </Button>
      {paysAtOnce ? <p className={styles.soft}>{t('flow.paysAtOnce')}</p> : null}
      <Disclosure title={t('flow.fair')}>
        <div className={styles.stack}>
          <p className={styles.soft}>{t('flow.seeds')}</p>
          <Button variant="quiet" busyLabel={busy === 'commit' ? t('flow.lockingSeed') : null} onClick={onChooseSeed}>
            {t('flow.chooseSeed')}
          </Button>
        </div>
      </Disclosure>
    </div>
  );
}
