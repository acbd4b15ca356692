import styles from './SideTag.module.css';
import { type Side, type SidePlayer, UNNAMED_PLAYERS } from './side';

/** A player's name in the colour of their side, with its half of the torn-card sign. */
export function SideTag({ side, player = UNNAMED_PLAYERS[side] }: { side: Side; player?: SidePlayer }) {
  return (
    <span className={`${styles.tag} ${styles[side]}`}>
      <span className={styles.sign} />
      {player.name}
      {player.isProgram ? ' · program' : ''}
    </span>
  );
}
