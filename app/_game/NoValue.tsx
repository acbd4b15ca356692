import styles from './Game.module.css';

/** Stands where the stake would be. */
export const NoValue = () => (
  <p className={styles.stake}>
    <span className={styles.stakeName}>Stake</span> No value. Nothing is paid, and nothing can be won or lost.
  </p>
);
