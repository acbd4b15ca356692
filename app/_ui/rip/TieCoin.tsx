import type { CardTier } from '../../../lib/cards/tier';
import type { Side } from '../side';
import { FAST_PACE } from './reveal-times';
import styles from './TieCoin.module.css';

interface Props {
  readonly winner: Side;
  /**
   * Tier of the card that turns second. The toss starts after that card's value has counted up, which depends on the
   * tier.
   */
  readonly tier: CardTier;
  readonly pace: number;
}

/**
 * A coin with both sides' colours, tossed between two cards of equal value. It lands on the side of `winner`: the
 * duel's seed and entropy have already decided the toss.
 */
export const TieCoin = ({ winner, tier, pace }: Props) => (
  <div className={styles.coin} data-tier={tier} data-fast={pace === FAST_PACE || undefined} aria-hidden="true">
    <div className={styles.disc} data-lands={winner}>
      <span className={`${styles.face} ${styles.creator}`} />
      <span className={`${styles.face} ${styles.opponent}`} />
    </div>
  </div>
);
