import styles from './SideTag.module.css';
import { SIDE_NAMES, type Side } from './side';

/** Names a side: its colour, its half of the torn card, its word, and whether it is you. */
export function SideTag({ side, you = false }: { side: Side; you?: boolean }) {
  return (
    <span className={`${styles.tag} ${styles[side]}`}>
      <span className={styles.sign} />
      {SIDE_NAMES[side]}
      {you ? ' · you' : ''}
    </span>
  );
}
