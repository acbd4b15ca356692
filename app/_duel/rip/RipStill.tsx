import { formatAmount } from '../../../lib/core/money';
import { CardPicture } from '../../_ui/CardPicture';
import { SideTag } from '../../_ui/SideTag';
import { Spine } from '../../_ui/Spine';
import { SIDE_NAMES, type Side } from '../../_ui/side';
import styles from '../room/DuelRoom.module.css';
import { storyOf } from '../room/story';
import type { DuelView } from '../room/view';
import type { Drawn, DrawnCard } from './drawn';
import { RipAgain } from './RipAgain';

interface Props {
  readonly view: DuelView;
  readonly winner: Side;
  readonly drawn: Drawn;
}

/** How the table lies for whoever only watches, in the server's HTML. What plays it takes its place when it is asked for. */
export function RipStill({ view, winner, drawn }: Props) {
  const { deadline: _, ...story } = storyOf(view, { own: undefined, ripped: true, afterLastCall: false });
  return (
    <div className={styles.rip}>
      <div className={styles.ripSpine}>
        <Spine {...story} />
      </div>
      <div className={styles.ripTable}>
        <div className={styles.still}>
          <div className={styles.seats}>
            {(['creator', 'opponent'] as const).map((side) => (
              <Seat key={side} side={side} card={drawn[side]} won={winner === side} />
            ))}
          </div>
          <p className={styles.verdict}>{SIDE_NAMES[winner]} wins</p>
          <div className={styles.hint}>
            <RipAgain />
          </div>
        </div>
      </div>
    </div>
  );
}

function Seat({ side, card, won }: { side: Side; card: DrawnCard | null; won: boolean }) {
  if (card === null) return null;
  return (
    <section className={styles.seat} aria-label={`${side}'s card`}>
      <SideTag side={side} />
      <div className={styles.stage} data-won={won || undefined}>
        <CardPicture {...card} soon />
      </div>
      <div className={styles.worth}>
        <b>{formatAmount(card.value, card.decimals, 2)}</b>
        <span>USDC</span>
        {won ? <span>higher value</span> : null}
      </div>
    </section>
  );
}
