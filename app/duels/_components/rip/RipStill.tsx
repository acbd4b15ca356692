import { formatAmount } from '../../../../lib/core/money';
import type { DrawnCard, DrawnCards } from '../../../_duel/drawn';
import type { DuelView } from '../../../_duel/view';
import { CardPicture } from '../../../_ui/CardPicture';
import { winningReason } from '../../../_ui/rip/winning-reason';
import { SideTag } from '../../../_ui/SideTag';
import { Spine } from '../../../_ui/Spine';
import { SIDE_NAMES, type Side } from '../../../_ui/side';
import styles from '../room/DuelRoom.module.css';
import { describeDuelStage } from '../room/story';
import { RipAgain } from './RipAgain';

interface Props {
  readonly view: DuelView;
  readonly winner: Side;
  readonly drawn: DrawnCards;
}

/** The table as a spectator sees it, in the server's HTML. The animation replaces it on request. */
export function RipStill({ view, winner, drawn }: Props) {
  const { deadline: _, ...story } = describeDuelStage(view, { own: undefined, ripped: true, afterLastCall: false });
  const { creator, opponent } = drawn;
  const reason = winningReason({ creator: creator?.value ?? 1n, opponent: opponent?.value ?? 0n });
  return (
    <div className={styles.rip}>
      <div className={styles.ripSpine}>
        <Spine {...story} />
      </div>
      <div className={styles.ripTable}>
        <div className={styles.still}>
          <div className={styles.seats}>
            {(['creator', 'opponent'] as const).map((side) => (
              <Seat key={side} side={side} card={drawn[side]} reason={winner === side ? reason : null} />
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

function Seat({ side, card, reason }: { side: Side; card: DrawnCard | null; reason: string | null }) {
  if (card === null) return null;
  return (
    <section className={styles.seat} aria-label={`${side}'s card`}>
      <SideTag side={side} />
      <div className={styles.stage} data-won={reason !== null || undefined}>
        <CardPicture {...card} eager />
      </div>
      <div className={styles.worth}>
        <b>{formatAmount(card.value, card.decimals, 2)}</b>
        <span>USDC</span>
        {reason === null ? null : <span>{reason}</span>}
      </div>
    </section>
  );
}
