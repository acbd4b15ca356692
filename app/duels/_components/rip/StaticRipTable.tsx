import { formatAmount } from '../../../../lib/core/money';
import type { DrawnCard } from '../../../_duel/drawn-cards';
import { describePlayers } from '../../../_duel/player-name';
import type { DuelView } from '../../../_duel/view';
import { CardPicture } from '../../../_ui/CardPicture';
import { DuelProgress } from '../../../_ui/DuelProgress';
import { describeVerdict } from '../../../_ui/rip/verdict-words';
import { describeWinningReason } from '../../../_ui/rip/winning-reason';
import { SideTag } from '../../../_ui/SideTag';
import { formatPossessive, type Side, type SidePlayer } from '../../../_ui/side';
import styles from '../room/DuelRoom.module.css';
import { describeDuelStage } from '../room/story';
import { RipAgain } from './RipAgain';

interface Props {
  readonly view: DuelView;
  readonly winner: Side;
  readonly drawnCards: Readonly<Record<Side, DrawnCard>>;
  readonly practiceWallet: string | null;
}

/** The table as a spectator sees it, in the server's HTML. The animation replaces it on request. */
export function StaticRipTable({ view, winner, drawnCards: drawn, practiceWallet }: Props) {
  const players = describePlayers(view, undefined, practiceWallet);
  const { deadline: _, ...story } = describeDuelStage(view, {
    ownSide: undefined,
    players,
    isRipped: true,
    isAfterLastCall: false,
  });
  const values = { creator: drawn.creator.value, opponent: drawn.opponent.value };
  const { decimals } = drawn[winner];
  const reason = describeWinningReason(values, decimals);
  return (
    <div className={styles.rip}>
      <div className={styles.ripSpine}>
        <DuelProgress {...story} players={players} />
      </div>
      <div className={styles.ripTable}>
        <div className={styles.still}>
          <div className={styles.seats}>
            {(['creator', 'opponent'] as const).map((side) => (
              <Seat
                key={side}
                {...{ side, player: players[side], card: drawn[side] }}
                reason={winner === side ? reason : null}
              />
            ))}
          </div>
          <p className={styles.verdict}>{describeVerdict({ players, values, decimals, winner })}</p>
          <div className={styles.hint}>
            <RipAgain />
          </div>
        </div>
      </div>
    </div>
  );
}

interface SeatProps {
  readonly side: Side;
  readonly player: SidePlayer;
  readonly card: DrawnCard;
  readonly reason: string | null;
}

function Seat({ side, player, card, reason }: SeatProps) {
  return (
    <section className={styles.seat} aria-label={`${formatPossessive(player)} card`}>
      <SideTag side={side} player={player} />
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
