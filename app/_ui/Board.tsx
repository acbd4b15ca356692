import type { ReactNode } from 'react';
import styles from './Board.module.css';
import { DuelProgress, type DuelProgressProps } from './DuelProgress';
import { SideTag } from './SideTag';
import type { Side } from './side';

interface BoardSeat {
  /** The wallet, as an Address, or "Anybody may join". */
  readonly player: ReactNode;
  /** The pack or card of that side; beside `children` on a phone. */
  readonly picture?: ReactNode;
  readonly children?: ReactNode;
}

interface Props {
  readonly creator: BoardSeat;
  readonly opponent: BoardSeat;
  readonly duelProgress: Omit<DuelProgressProps, 'ownSide'>;
  /** The viewer's side, if they play; on a phone it comes first. */
  readonly ownSide?: Side | undefined;
}

/** The two sides of a duel, creator left and opponent right, with its stages between them. */
export function Board({ creator, opponent, duelProgress: spine, ownSide: own }: Props) {
  return (
    <div className={styles.board} data-own={own}>
      <div className={styles.spine}>
        <DuelProgress {...spine} ownSide={own} />
      </div>
      <BoardSeatView side="creator" you={own === 'creator'} {...creator} />
      <BoardSeatView side="opponent" you={own === 'opponent'} {...opponent} />
    </div>
  );
}

function BoardSeatView({
  side,
  you: isYou,
  player: who,
  picture: art,
  children,
}: BoardSeat & { side: Side; you: boolean }) {
  return (
    <section className={`${styles.side} ${styles[side]}`} aria-label={side === 'creator' ? 'Creator' : 'Opponent'}>
      <header className={styles.head}>
        <SideTag side={side} you={isYou} />
        {who}
      </header>
      <div className={styles.body}>
        {art === undefined ? null : <div className={styles.art}>{art}</div>}
        {children === undefined ? null : <div className={styles.rest}>{children}</div>}
      </div>
    </section>
  );
}
