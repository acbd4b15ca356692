import { useState } from 'react';
import { useTranslations } from '#use-translations';
import { useNow } from './now';
import styles from './StageList.module.css';

/** Solana accepts a transaction until 150 blocks after its blockhash. */
const BLOCKHASH_LIFE_BLOCKS = 150;
/** Usual time between two blocks, in milliseconds. */
const BLOCK_MS = 400;

/**
 * Progress bar of the blocks left until a transaction's blockhash expires, with their number in words. The block at
 * `lastValid` can still contain it. The bar adds an estimate of the blocks since `height` was read; the estimate alone
 * never shows the blockhash as expired.
 */
export function BlockhashLife({ height, lastValid }: { height: number; lastValid: number }) {
  const t = useTranslations('ui.blockhash');
  const left = Math.max(0, lastValid + 1 - useEstimatedHeight(height, lastValid));
  const words = left === 0 ? t('expired') : t('left', { blocks: left });
  return (
    <>
      <progress
        className={`${styles.line} ${left <= 20 ? styles.short : ''}`}
        max={BLOCKHASH_LIFE_BLOCKS}
        value={left}
        aria-label={words}
      />
      <p>{words}</p>
    </>
  );
}

/**
 * Returns `height` plus the estimated number of blocks since it was read. The result is above `lastValid` only if
 * `height` itself is.
 */
function useEstimatedHeight(height: number, lastValid: number): number {
  const now = useNow();
  const [read, setRead] = useState({ height, at: now });
  if (read.height !== height || read.at === undefined) {
    if (read.height !== height || now !== undefined) setRead({ height, at: now });
    return height;
  }
  const passed = Math.floor(Math.max(0, (now ?? read.at) - read.at) / BLOCK_MS);
  return Math.max(height, Math.min(height + passed, lastValid));
}
