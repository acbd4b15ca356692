import styles from './Game.module.css';

/** Shown where a game's stake would be: there is none. */
export const NoValueNote = () => (
  <p className={styles.stake}>
    <span className={styles.stakeName}>Stake</span> No value. Nothing is paid, and nothing can be won or lost.
  </p>
);
