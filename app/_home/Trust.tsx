import Link from 'next/link';
import { useTranslations } from '#use-translations';
import type { Network } from '../../lib/health/contract';
import { Icon } from '../_ui/Icon';
import styles from './Trust.module.css';

/**
 * One line says why a draw can be trusted, and another who makes the blocks of the connected chain, or that the chain
 * can't be reached.
 */
export function Trust({ network }: { network: Network | null }) {
  const t = useTranslations('home.trust');
  return (
    <section className={styles.trust} aria-label={t('label')}>
      <p className={styles.claim}>
        <span className={styles.mark}>
          <Icon name="tick" />
        </span>
        <span>
          {t.rich('claim', {
            strong: (text) => <strong>{text}</strong>,
            risks: (text) => <Link href="/docs/threats">{text}</Link>,
            results: (text) => <Link href="/activity">{text}</Link>,
          })}
        </span>
      </p>
      <p className={styles.chain}>{network === null ? t('unreachable') : t(`chains.${network.chain}`)}</p>
    </section>
  );
}
