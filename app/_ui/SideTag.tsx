import styles from './SideTag.module.css';
import { SIDE_NAMES, type Side } from './side';

/** A side's name in its colour, with its half of the torn-card sign, and "you" if it is the viewer's. */
export function SideTag({ side, you: isYou = false }: { side: Side; you?: boolean }) {
  return (
    <span className={`${styles.tag} ${styles[side]}`}>
      <span className={styles.sign} />
      {SIDE_NAMES[side]}
      {isYou ? ' · you' : ''}
    </span>
  );
}
