import styles from './Game.module.css';

/** Says that there is no stake, where a stake would be. */
export const NoValue = () => (
  <p className={styles.stake}>
    <span className={styles.stakeName}>Stake</span> No value. Nothing is paid, and nothing can be won or lost.
  </p>
);
