import { formatAmount } from '../../../../lib/core/money';
import type { DrawnCard, DrawnCards } from '../../../_duel/drawn-cards';
import type { DuelView } from '../../../_duel/view';
import { CardPicture } from '../../../_ui/CardPicture';
import { DuelProgress } from '../../../_ui/DuelProgress';
import { describeWinningReason } from '../../../_ui/rip/winning-reason';
import { SideTag } from '../../../_ui/SideTag';
import { SIDE_NAMES, type Side } from '../../../_ui/side';
import styles from '../room/DuelRoom.module.css';
import { describeDuelStage } from '../room/story';
import { RipAgain } from './RipAgain';

interface Props {
  readonly view: DuelView;
  readonly winner: Side;
  readonly drawnCards: DrawnCards;
}

/** The table as a spectator sees it, in the server's HTML. The animation replaces it on request. */
export function StaticRipTable({ view, winner, drawnCards: drawn }: Props) {
  const { deadline: _, ...story } = describeDuelStage(view, {
    ownSide: undefined,
    isRipped: true,
    isAfterLastCall: false,
  });
  const { creator, opponent } = drawn;
  const reason = describeWinningReason({ creator: creator?.value ?? 1n, opponent: opponent?.value ?? 0n });
  return (
    <div className={styles.rip}>
      <div className={styles.ripSpine}>
        <DuelProgress {...story} />
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
