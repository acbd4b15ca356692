import type { ReactNode } from 'react';
import styles from './Board.module.css';
import { DuelProgress, type DuelProgressProps } from './DuelProgress';
import { SideTag } from './SideTag';
import { listSidesNearFirst, type Side, type SidePlayer, type SidePlayers } from './side';

interface BoardSeat {
  /** The wallet as a copyable value, or a text if nobody has taken this side. */
  readonly wallet: ReactNode;
  /** Picture of the side's pack or card; on a phone it is beside `children`. */
  readonly art?: ReactNode;
  /** If `desktop`, the picture is hidden on phones, where it would push the other side's button out of view. */
  readonly pictureOn?: 'desktop' | undefined;
  readonly children?: ReactNode;
}

interface Props {
  readonly seats: Readonly<Record<Side, BoardSeat>>;
  readonly players: SidePlayers;
  readonly duelProgress: DuelProgressProps;
  /** The viewer's side, if they play. */
  readonly ownSide?: Side | undefined;
}

/**
 * The two sides of a duel, with its stages between them, or above both on a phone. The viewer's own side is on the
 * left, on a phone above the other one, since that is where the viewer acts.
 */
export function Board({ seats, players, duelProgress, ownSide }: Props) {
  const [near, far] = listSidesNearFirst(ownSide);
  return (
    <div className={styles.board}>
      <div className={styles.spine}>
        <DuelProgress {...duelProgress} />
      </div>
      {[near, far].map((side) => (
        <BoardSeatView key={side} side={side} isNear={side === near} player={players[side]} {...seats[side]} />
      ))}
    </div>
  );
}

interface BoardSeatViewProps extends BoardSeat {
  readonly side: Side;
  readonly isNear: boolean;
  readonly player: SidePlayer;
}

/** One player's part of the board: the name and `wallet` in its header, the picture and `children` below. */
function BoardSeatView({ side, isNear, player, wallet, art, pictureOn, children }: BoardSeatViewProps) {
  return (
    <section className={`${styles.side} ${isNear ? styles.near : styles.far} ${styles[side]}`} aria-label={player.name}>
      <header className={styles.head}>
        <SideTag side={side} player={player} />
        {wallet}
      </header>
      <div className={styles.body}>
        {art === undefined ? null : (
          <div className={`${styles.art} ${pictureOn === undefined ? '' : styles[pictureOn]}`}>{art}</div>
        )}
        {children === undefined ? null : <div className={styles.rest}>{children}</div>}
      </div>
    </section>
  );
}
