import styles from './StageList.module.css';

/** A blockhash lives for 150 blocks. */
const BLOCKHASH_LIFE_BLOCKS = 150;

/** Progress bar of the blocks left until a transaction's blockhash expires, with the number in words. */
export function BlockhashLife({ height, lastValid }: { height: number; lastValid: number }) {
  const left = Math.max(0, lastValid - height);
  const words =
    left === 0
      ? 'It can no longer land: its blockhash is too old.'
      : `It can land for ${left} more ${left === 1 ? 'block' : 'blocks'}.`;
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
