import type { ReactNode } from 'react';
import styles from './Board.module.css';
import { SideTag } from './SideTag';
import { Spine, type SpineProps } from './Spine';
import type { Side } from './side';

interface Place {
  /** The wallet, as an Address, or "Anybody may join". */
  readonly who: ReactNode;
  /** The pack or card of that side; beside `children` on a phone. */
  readonly art?: ReactNode;
  readonly children?: ReactNode;
}

interface Props {
  readonly creator: Place;
  readonly opponent: Place;
  readonly spine: Omit<SpineProps, 'own'>;
  /** The viewer's side, if they play; on a phone it comes first. */
  readonly own?: Side | undefined;
}

/** The two sides of a duel, creator left and opponent right, with its stages between them. */
export function Board({ creator, opponent, spine, own }: Props) {
  return (
    <div className={styles.board} data-own={own}>
      <div className={styles.spine}>
        <Spine {...spine} own={own} />
      </div>
      <SidePlace side="creator" you={own === 'creator'} {...creator} />
      <SidePlace side="opponent" you={own === 'opponent'} {...opponent} />
    </div>
  );
}

function SidePlace({ side, you, who, art, children }: Place & { side: Side; you: boolean }) {
  return (
    <section className={`${styles.side} ${styles[side]}`} aria-label={side === 'creator' ? 'Creator' : 'Opponent'}>
      <header className={styles.head}>
        <SideTag side={side} you={you} />
        {who}
      </header>
      <div className={styles.body}>
        {art === undefined ? null : <div className={styles.art}>{art}</div>}
        {children === undefined ? null : <div className={styles.rest}>{children}</div>}
      </div>
    </section>
  );
}
