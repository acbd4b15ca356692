import { useState } from 'react';
import { useTranslations } from '#use-translations';
import styles from './Coin.module.css';

type CoinSide = 'heads' | 'tails';

/** The part of a flip that the coin shows. */
interface FlipState {
  readonly result: { readonly side: CoinSide } | null;
}

interface Props {
  readonly shown: FlipState | undefined;
  /** The flip whose result is being animated; null while the coin doesn't move. */
  readonly incoming: FlipState | null;
}

/** The coin. It turns to a new result that the server has sent; otherwise it shows the last result, at first heads. */
export function Coin({ shown, incoming }: Props) {
  const [lastSide, setLastSide] = useState<CoinSide>('heads');
  const side = shown?.result?.side ?? lastSide;
  if (side !== lastSide) setLastSide(side);
  return (
    <div className={styles.place} aria-hidden="true" data-from={side} data-to={incoming?.result?.side}>
      <span className={styles.shadow} />
      <div className={styles.toss}>
        <div className={styles.disc}>
          <span className={styles.edge} />
          <span className={styles.edge} />
          <span className={styles.edge} />
          <span className={styles.edge} />
          <CoinFace side="heads" />
          <CoinFace side="tails" />
        </div>
      </div>
    </div>
  );
}

/** One face of the coin: an athlete's bust for heads, a sealed pack for tails. */
function CoinFace({ side }: { side: CoinSide }) {
  const t = useTranslations('games.flip');
  return (
    <svg className={`${styles.face} ${styles[side]}`} viewBox="0 0 200 200" aria-hidden="true">
      <circle className={styles.rim} cx="100" cy="100" r="98" />
      <circle className={styles.field} cx="100" cy="100" r="84" />
      <circle className={styles.beads} cx="100" cy="100" r="91" pathLength="120" />
      {side === 'heads' ? (
        <path
          className={styles.relief}
          d="M100 36c17 0 27 12 27 30 0 14-6 25-13 31v10c18 4 33 12 38 27H48c5-15 20-23 38-27V97c-7-6-13-17-13-31 0-18 10-30 27-30Z"
        />
      ) : (
        <path
          className={styles.relief}
          d="m70 46 6 6 6-6 6 6 6-6 6 6 6-6 6 6 6-6 6 6 6-6v88H70V46Zm30 24-6 14-15 1 12 10-4 15 13-8 13 8-4-15 12-10-15-1-6-14Z"
        />
      )}
      <text className={styles.name} x="100" y="162" textAnchor="middle">
        {t('side', { side })}
      </text>
    </svg>
  );
}
