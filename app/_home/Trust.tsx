import Link from 'next/link';
import type { Network } from '../../lib/health/contract';
import { Icon } from '../_ui/Icon';
import styles from './Trust.module.css';

const CHAIN_NOTES: Readonly<Record<Network['chain'], string>> = {
  embedded:
    'This is the embedded chain: the server makes its blocks. Fine for trying things out. For independent randomness, play on devnet.',
  devnet: 'This is devnet. Its money has no value, and its blocks come from validators that this service doesn’t run.',
  'local-validator': 'This is a local test validator. Its operator makes its blocks.',
};

/** The reason to trust a draw in one line, and the trust that the connected chain needs. */
export function Trust({ network }: { network: Network | null }) {
  return (
    <section className={styles.trust} aria-label="Fairness">
      <p className={styles.claim}>
        <span className={styles.mark}>
          <Icon name="tick" />
        </span>
        <span>
          <strong>Provably fair.</strong> Odds and seeds are sealed before anyone pays, and the program on chain
          recomputes every draw. <Link href="/docs/threats">Remaining risks</Link> ·{' '}
          <Link href="/activity">Latest results</Link>
        </span>
      </p>
      <p className={styles.chain}>
        {network === null
          ? 'We can’t reach Solana right now. Nothing can be paid until it’s back.'
          : CHAIN_NOTES[network.chain]}
      </p>
    </section>
  );
}
