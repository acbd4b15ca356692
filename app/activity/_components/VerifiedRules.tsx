import { useTranslations } from '#use-translations';
import type { Network } from '../../../lib/health/contract';
import { Panel } from '../../_ui/Panel';
import styles from './Verified.module.css';

/** Keys of the texts that state the conditions, in the order of display. */
const CONDITIONS = ['settled', 'proven', 'complete'] as const;

/** Explains the conditions for a round to be listed, and what a proof shows on this network. */
export function VerifiedRules({ network }: { network: Network | null }) {
  const t = useTranslations('activity.verified');
  return (
    <Panel title={t('title')}>
      <ol className={styles.list}>
        {CONDITIONS.map((condition) => (
          <li key={condition}>{t.rich(condition, { strong: (text) => <strong>{text}</strong> })}</li>
        ))}
      </ol>
      <p className={styles.more}>{t('notListed')}</p>
      {network === null ? null : <p className={styles.chain}>{t(`chain.${network.chain}`)}</p>}
    </Panel>
  );
}
