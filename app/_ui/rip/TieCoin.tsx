import type { CardTier } from '../../../lib/cards/tier';
import type { Side } from '../side';
import { FAST_PACE } from './reveal-times';
import styles from './TieCoin.module.css';

interface Props {
  readonly winner: Side;
  /** The tier of the card that turns last: the coin is tossed once its value is counted. */
  readonly tier: CardTier;
  readonly pace: number;
}

/** A coin with both sides' colours, tossed between two cards of equal value. It lands as the chain's hash decided. */
export const TieCoin = ({ winner, tier, pace }: Props) => (
  <div className={styles.coin} data-tier={tier} data-fast={pace === FAST_PACE || undefined} aria-hidden="true">
    <div className={styles.disc} data-lands={winner}>
      <span className={`${styles.face} ${styles.creator}`} />
      <span className={`${styles.face} ${styles.opponent}`} />
    </div>
  </div>
);
