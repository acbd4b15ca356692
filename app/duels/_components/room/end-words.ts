import type { ReactNode } from 'react';
import {
  type DuelView,
  hasOwnPendingPayment,
  hasPaidIfKnown,
  hasProviderAccepted,
  haveBothPaid,
  isFeeRefunded,
} from '../../../_duel/view';
import type { Translate } from '../../../_messages/translate';
import type { Side, SidePlayers } from '../../../_ui/side';

const SIDES = ['creator', 'opponent'] as const;

/** Texts for a duel that ended without a result. */
export interface NoResultWords {
  readonly title: string;
  readonly reason: string;
  /** Whether each player also gets the amount of a fee from the provider's bond. */
  readonly isCompensated: boolean;
  /** The refund of each player who is known to have paid; `describe` puts the amount into its sentence. */
  readonly refunds: readonly { readonly side: Side; readonly describe: (amount: ReactNode) => ReactNode }[];
  /** If `refunds` is empty, a sentence on whether money moved or that fees go back; else null. */
  readonly movedNote: string | null;
  /** Sentence on how refunds that are still due get sent; null if none are due. */
  readonly payoutNote: string | null;
  /** Reason that the viewer can't open another duel now; null if they can, or while refunds are due. */
  readonly closedReason: string | null;
}

/** The viewer of a duel that ended without a result, and whether the service is down. */
interface NoResultViewer {
  readonly ownSide: Side | undefined;
  readonly players: SidePlayers;
  readonly isServiceDown: boolean;
}

/** Returns the texts for a duel that ended without a result; null for any other duel. */
export function describeNoResult(
  t: Translate<'room'>,
  view: DuelView,
  { ownSide, players, isServiceDown }: NoResultViewer,
): NoResultWords | null {
  const { status } = view.duel;
  if (status !== 'cancelled' && status !== 'refunding' && status !== 'refunded') return null;
  const closed = isServiceDown ? t('end.closed') : null;
  if (status === 'cancelled') {
    const words = {
      title: t('end.cancelled'),
      reason: describeCancelReason(t, view),
      movedNote: describeMovement(t, view, ownSide),
      isCompensated: false,
    };
    return { ...words, refunds: [], payoutNote: null, closedReason: closed };
  }
  const paid = SIDES.filter((side) => hasPaidIfKnown(view, side) === true);
  const isOver = status === 'refunded';
  const whoever = isOver ? t('end.hasFeeBack') : t('end.getsFeeBack');
  const isOut = isOver || (paid.length > 0 && paid.every((side) => isFeeRefunded(view, side)));
  return {
    title: isOver ? t('end.refunded') : t('end.refunding'),
    reason: describeRefundReason(t, view),
    isCompensated: isCompensated(view),
    refunds: paid.map((side) => ({ side, describe: (amount) => describeRefund(t, view, players, { side, amount }) })),
    movedNote: paid.length === 0 ? whoever : null,
    payoutNote: isOut ? null : t('end.payout', { isAway: isServiceDown ? 'yes' : 'no' }),
    closedReason: isOver ? closed : null,
  };
}

/** Returns the sentence on one player's refund, due or paid, with any compensation. */
function describeRefund(
  t: Translate<'room'>,
  view: DuelView,
  players: SidePlayers,
  { side, amount }: { readonly side: Side; readonly amount: ReactNode },
): ReactNode {
  const { name, isYou = false } = players[side];
  const [going, gone] = isCompensated(view) ? (['goes', 'went'] as const) : (['goesBack', 'wentBack'] as const);
  const values = { amount: () => amount, isYou: isYou ? 'yes' : 'no', name };
  return t.rich(`end.refund.${isFeeRefunded(view, side) ? gone : going}`, values);
}

/**
 * Returns a sentence on whether money moved in a cancelled duel. A payment signed before the cancellation can still
 * land; it can then be refunded.
 */
const describeMovement = (t: Translate<'room'>, view: DuelView, own: Side | undefined): string =>
  own !== undefined && hasOwnPendingPayment(view, own) ? t('end.paymentOnWay') : t('end.nothingMoved');

function describeCancelReason(t: Translate<'room'>, { duel, fullDuel }: DuelView): string {
  if (fullDuel?.cancelReason === 'participant') return t('end.reason.cancelled');
  if (fullDuel?.cancelReason === 'timeout')
    return duel.opponentWallet === null ? t('end.reason.nobodyJoined') : t('end.reason.nobodyPaid');
  return t('end.reason.unpaid');
}

/** Whether each player gets the amount of a fee from the bond, because the provider gave no result. */
const isCompensated = (view: DuelView): boolean => haveBothPaid(view) && hasProviderAccepted(view) === true;

function describeRefundReason(t: Translate<'room'>, view: DuelView): string {
  if (!haveBothPaid(view) && view.fullDuel?.cancelReason != null)
    return t('end.paidAfterwards', { reason: describeCancelReason(t, view) });
  if (!haveBothPaid(view)) return t('end.feeMissing');
  switch (hasProviderAccepted(view)) {
    case true:
      return t('end.noResultByProvider');
    case false:
      return t('end.noBond');
    case undefined:
      return t('end.noResult');
  }
}
