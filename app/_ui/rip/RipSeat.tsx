'use client';

import { useTranslations } from '#use-translations';
import type { PackTier } from '../../../lib/cards/tier';
import styles from '../Rip.module.css';
import { SideTag } from '../SideTag';
import { formatCardLabel, type Side, type SidePlayer } from '../side';
import transferStyles from './CardTransfer.module.css';
import { CardValue, type Money } from './CardValue';
import tableStyles from './DuelTable.module.css';
import { hasReachedPhase, type RipPhase } from './phases';
import { RipCard, type RipCardFace } from './RipCard';
import { OpponentPack, RipPack } from './RipPack';

interface Props {
  readonly side: Side;
  readonly player: SidePlayer;
  /** Whether this side's wrapper is the one to tear; its card then turns first. */
  readonly isTearable: boolean;
  readonly pack: PackTier;
  readonly card: RipCardFace;
  readonly money: Money;
  readonly phase: RipPhase;
  readonly isSelfTearing: boolean;
  readonly pace: number;
  readonly winner?: Side | undefined;
  /** Text that says why the winner won, shown beside the winner's value. */
  readonly reason: string;
  /** Whether rays appear behind this side's card at the end, because it is the viewer's and has won. */
  readonly isCelebrated: boolean;
  /**
   * Whether the loser's card is shown moving to the winner at the end, or already there; null if the winner doesn't get
   * it.
   */
  readonly transfer: 'animated' | 'shown' | null;
  readonly onTorn: () => void;
}

/** One side of a duel: its tag, pack and card, and the card's value. */
export function RipSeat(seat: Props) {
  const t = useTranslations('ui');
  const { side, player, isTearable, pack, card, money, phase, pace, winner, reason } = seat;
  const out = hasReachedPhase(phase, 'out');
  const turned = hasReachedPhase(phase, isTearable ? 'turned' : 'answered');
  const over = phase === 'done';
  const isOwn = player.isYou === true;
  const place =
    !over || winner === undefined || seat.transfer !== null ? 'level' : chooseVerticalPosition(winner === side, isOwn);
  return (
    <section
      className={`${tableStyles.seat} ${tableStyles.away} ${out && !isTearable ? tableStyles.gone : ''} ${over && winner !== undefined ? findTransferClass(seat, winner) : ''}`}
      data-far={!isTearable || undefined}
      data-won={over && winner === side ? side : undefined}
      data-first={isTearable || undefined}
      data-own={(over && isOwn) || undefined}
      data-celebrated={(over && seat.isCelebrated) || undefined}
      aria-label={formatCardLabel(t, player)}
    >
      <div className={tableStyles.head}>
        <SideTag side={side} player={player} />
      </div>
      <div className={styles.stage}>
        <RipCard
          card={card}
          isOutOfPack={out}
          isTurned={turned}
          isAnimationOver={over}
          verticalPosition={place}
          pace={pace}
        />
        {isTearable && !over ? <RipPack tier={pack} isSelfTearing={seat.isSelfTearing} onTorn={seat.onTorn} /> : null}
        {!isTearable && !over ? <OpponentPack tier={pack} /> : null}
      </div>
      <CardValue
        tier={card.tier}
        pace={pace}
        money={money}
        isShown={turned}
        isAnimationOver={over}
        winningReason={over && winner === side ? reason : null}
      />
    </section>
  );
}

/** Returns the class for moving the loser's card to the winner; empty if the winner doesn't get it. */
function findTransferClass({ transfer, side }: Pick<Props, 'transfer' | 'side'>, winner: Side): string {
  if (transfer === null) return '';
  const moving = transfer === 'animated' ? transferStyles.moving : '';
  return `${side === winner ? transferStyles.to : transferStyles.from} ${moving}`;
}

/**
 * Returns the height of a side's card at the end: the winner's card goes up and the loser's down. If the loser is the
 * viewer, their card doesn't move.
 */
function chooseVerticalPosition(isWinner: boolean, isOwn: boolean): 'up' | 'level' | 'down' {
  if (isWinner) return 'up';
  return isOwn ? 'level' : 'down';
}
