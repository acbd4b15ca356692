import {
  type DuelView,
  hasOwnPendingPayment,
  hasPaidIfKnown,
  hasProviderAccepted,
  haveBothPaid,
  isFeeRefunded,
} from '../../../_duel/view';
import type { Side, SidePlayers } from '../../../_ui/side';

const SIDES = ['creator', 'opponent'] as const;

/** Words for a duel that ended without a result. */
export interface NoResultWords {
  readonly title: string;
  readonly reason: string;
  /** Whether each player gets one more fee out of the provider's bond. */
  readonly isCompensated: boolean;
  /** Each player's refund in words, shown after its amount. */
  readonly refunds: readonly { readonly side: Side; readonly words: string }[];
  /** A sentence on whether money moved, where `refunds` is empty; else null. */
  readonly movedNote: string | null;
  /** How the refunds that are still due are sent; null if none is. */
  readonly payoutNote: string | null;
  /** Why no other duel can be opened now; null if one can, and while refunds are due. */
  readonly closedReason: string | null;
}

interface NoResultReader {
  readonly ownSide: Side | undefined;
  readonly players: SidePlayers;
  readonly isServiceDown: boolean;
}

/**
 * Returns the reason, the refunds and whether another duel can be opened; null unless the duel ended without a result.
 */
export function describeNoResult(
  view: DuelView,
  { ownSide: own, players, isServiceDown: away }: NoResultReader,
): NoResultWords | null {
  const { status } = view.duel;
  if (status !== 'cancelled' && status !== 'refunding' && status !== 'refunded') return null;
  const closed = away ? 'We can’t reach the service, so you can’t open another duel right now.' : null;
  if (status === 'cancelled') {
    const words = {
      title: 'Cancelled',
      reason: describeCancelReason(view),
      movedNote: describeMovement(view, own),
      isCompensated: false,
    };
    return { ...words, refunds: [], payoutNote: null, closedReason: closed };
  }
  const paid = SIDES.filter((side) => hasPaidIfKnown(view, side) === true);
  const isOver = status === 'refunded';
  const whoever = isOver ? 'Anyone who paid has the full fee back.' : 'Anyone who paid gets the full fee back.';
  const isOut = isOver || (paid.length > 0 && paid.every((side) => isFeeRefunded(view, side)));
  return {
    title: isOver ? 'Refunded' : 'Refunding the fees',
    reason: describeRefundReason(view),
    isCompensated: isCompensated(view),
    refunds: paid.map((side) => ({ side, words: describeRefund(view, side, players) })),
    movedNote: paid.length === 0 ? whoever : null,
    payoutNote: isOut ? null : `${away ? SERVICE_AWAY_NOTE : SENT_BY_SERVICE_NOTE} ${ANYONE_CAN_SEND_NOTE}`,
    closedReason: isOver ? closed : null,
  };
}

const SERVICE_AWAY_NOTE = 'The service normally sends refunds, but we can’t reach it right now.';
const SENT_BY_SERVICE_NOTE = 'Refunds are sent automatically within a minute or so. You can close this page.';
const ANYONE_CAN_SEND_NOTE =
  'Anyone can ask the escrow program to pay them, so you don’t depend on this service or your opponent.';

function describeRefund(view: DuelView, side: Side, players: SidePlayers): string {
  const { name, isYou = false } = players[side];
  const to = isYou ? 'you' : name;
  const back = isCompensated(view) ? '' : ' back';
  return `${isFeeRefunded(view, side) ? 'went' : 'goes'}${back} to ${to}, into the wallet that paid.`;
}

/**
 * Says whether money moved in a cancelled duel. A payment that was signed before can still reach the vault; the escrow
 * program then refunds it.
 */
const describeMovement = (view: DuelView, own: Side | undefined): string =>
  own !== undefined && hasOwnPendingPayment(view, own)
    ? 'Your payment was on its way. If it reaches the vault, it comes back to you after the funding deadline.'
    : 'No money has moved.';

function describeCancelReason({ duel, fullDuel: full }: DuelView): string {
  if (full?.cancelReason === 'participant') return 'A player cancelled it.';
  if (full?.cancelReason === 'timeout')
    return duel.opponentWallet === null ? 'Nobody joined in time.' : 'Nobody paid in time.';
  return 'It ended before both sides paid.';
}

const isCompensated = (view: DuelView): boolean => haveBothPaid(view) && hasProviderAccepted(view) === true;

function describeRefundReason(view: DuelView): string {
  if (!haveBothPaid(view) && view.fullDuel?.cancelReason != null)
    return `${describeCancelReason(view)} A payment arrived after that, so it’s refunded.`;
  if (!haveBothPaid(view)) return 'At least one fee wasn’t paid by the funding deadline, so there’s no duel.';
  switch (hasProviderAccepted(view)) {
    case true:
      return 'No result reached the chain in time. The provider pays for that: each player gets the fee back, and one more fee out of its bond.';
    case false:
      return 'The provider didn’t stake its bond in time, so nothing was drawn.';
    case undefined:
      return 'No result reached the chain in time, so the fees are refunded.';
  }
}
