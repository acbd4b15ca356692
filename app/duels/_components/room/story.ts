import { calculateLastPaymentTime } from '../../../../lib/duel/rules/last-call';
import {
  type DuelView,
  hasOwnPendingPayment,
  hasPaidIfKnown,
  hasProviderAccepted,
  haveBothPaid,
  isFeeRefunded,
  isTooLateToPay,
} from '../../../_duel/view';
import { localizeAmount } from '../../../_messages/format-number';
import type { Translate } from '../../../_messages/translate';
import type { DuelProgressProps } from '../../../_ui/DuelProgress';
import { getOtherSide, type Side } from '../../../_ui/side';
import { type DuelStageDescription, type StageViewer, toProgressProps } from './stage-description';
import { describeWaitingStage } from './waiting-stage';

/** The viewer of a duel, and the state of their part in it on this page. */
interface Viewer extends StageViewer {
  /** Whether the viewer may see the result, once there is one. */
  readonly isRipped: boolean;
  /** Whether it is too late to prepare a payment. */
  readonly isAfterLastCall: boolean;
  /** Whether the funding deadline has passed: no payment counts any more. */
  readonly isAfterDeadline?: boolean;
  /** Whether the page shows the draw and waits for no payment, except the practice opponent's. */
  readonly isDrawUnderWay?: boolean;
  /** Whether the viewer is a one-tap player, who pays the fee with one press or none. */
  readonly isOneTap?: boolean;
  /** Whether this page is paying the viewer's fee without a press. */
  readonly isPaying?: boolean;
  /** Whether the viewer's sealed pack isn't on the table yet, because its cards are being read. */
  readonly isLayingOut?: boolean;
  /** Latest time at which a waiting spectator sees the result; null if unknown. */
  readonly revealAt?: Date | null;
}

/** Returns a duel's stage, with a sentence for the viewer. */
export function describeDuelStage(t: Translate<'room'>, view: DuelView, reader: Viewer): DuelStageDescription {
  const { duel } = view;
  switch (duel.status) {
    case 'waiting':
      return describeWaitingStage(t, view, reader);
    case 'matched':
    case 'funding':
    case 'committing':
      return { currentStep: 'Fund', ...describeFundingStage(t, view, reader) };
    case 'funded':
    case 'resolving':
      // No countdown, since this step usually takes seconds.
      return { currentStep: 'Rip', words: describeDraw(t, reader) };
    case 'resolved':
    case 'settled':
      return describeResultStage(t, view, reader);
    case 'refunding':
    case 'refunded':
      return { currentStep: haveBothPaid(view) ? 'Rip' : 'Fund', ending: 'failed', words: describeRefund(t, view) };
    case 'cancelled':
      return {
        currentStep: duel.opponentWallet === null ? 'Invite' : 'Fund',
        ending: 'failed',
        words: describeCancellation(t, view, reader),
      };
  }
}

/** Returns a duel's stage as props of `DuelProgress`. */
export function toDuelProgressProps(t: Translate<'room'>, view: DuelView, reader: Viewer): DuelProgressProps {
  return toProgressProps(describeDuelStage(t, view, reader), view, reader.players);
}

const describeDraw = (t: Translate<'room'>, { ownSide }: Viewer): string =>
  ownSide === undefined ? t('stage.drawing') : t('stage.drawingYours');

/** Says that nothing was paid in a cancelled duel, or that the viewer's payment is still on its way. */
const describeCancellation = (t: Translate<'room'>, view: DuelView, { ownSide }: Viewer): string =>
  ownSide !== undefined && hasOwnPendingPayment(view, ownSide)
    ? t('stage.cancelledWhilePaying')
    : t('stage.cancelledUnpaid');

/** Says how far the refunds of a duel without a result are, and whether they are doubled. */
function describeRefund(t: Translate<'room'>, view: DuelView): string {
  const isDouble = haveBothPaid(view) && hasProviderAccepted(view) === true;
  if (view.duel.status === 'refunded') return isDouble ? t('stage.refundedDouble') : t('stage.refunded');
  const isHalf = isFeeRefunded(view, 'creator') !== isFeeRefunded(view, 'opponent');
  return haveBothPaid(view) && isHalf ? t('stage.oneRefunded') : t('stage.refunding');
}

/** Returns the stage of a `resolved` or `settled` duel. Its words don't name the winner. */
function describeResultStage(t: Translate<'room'>, { duel, cards }: DuelView, reader: Viewer): DuelStageDescription {
  const { ownSide, isRipped, isLayingOut = false, revealAt = null } = reader;
  if (!isRipped && ownSide === undefined)
    return {
      currentStep: 'Rip',
      words: t('stage.drawn'),
      deadline: revealAt,
      countdownLabel: t('stage.atLatestIn'),
    };
  if (!isRipped && isLayingOut) return { currentStep: 'Rip', words: describeDraw(t, reader) };
  if (!isRipped) return { currentStep: 'Rip', sideToAct: ownSide, words: t('stage.rip') };
  if (duel.status === 'settled') return { currentStep: 'Settle', ending: 'over', words: t('stage.final') };
  // After a missed card the fees go back, and no card is delivered any more.
  const areDelivered = cards?.every(({ state }) => state !== 'missed');
  return { currentStep: 'Settle', words: areDelivered ? t('stage.delivering') : t('stage.settling') };
}

type FundingClock = Pick<DuelStageDescription, 'deadline' | 'countdownLabel'>;
/** The words of the stage in which the fees are due, with the side that must act and the countdown. */
type FundingStage = Omit<DuelStageDescription, 'currentStep' | 'ending'>;

function describeFundingStage(t: Translate<'room'>, view: DuelView, reader: Viewer): FundingStage {
  const owing = (['creator', 'opponent'] as const).filter(
    (side) => hasPaidIfKnown(view, side) === false && !hasOwnPendingPayment(view, side),
  );
  if (haveBothPaid(view)) return { words: describeDraw(t, reader) };
  if (reader.isAfterDeadline === true) return { words: describeMissedDeadline(t, view, reader) };
  if (reader.isDrawUnderWay === true) return { words: t('stage.confirming') };
  const sideToAct = owing.length === 2 ? 'both' : owing[0];
  const untilDeadline = describeTimeToPay(t, view, reader);
  const { ownSide } = reader;
  // No countdown, since the page is paying by itself.
  if (ownSide !== undefined && reader.isPaying === true && hasPaidIfKnown(view, ownSide) !== true)
    return { words: t('stage.paying') };
  if (ownSide === undefined && (sideToAct === 'creator' || sideToAct === 'opponent')) {
    const names = { payer: reader.players[getOtherSide(sideToAct)].name, rival: reader.players[sideToAct].name };
    return { sideToAct, words: t('stage.onePaid', names), ...untilDeadline };
  }
  // Before the first poll a player's page knows no more than a spectator's.
  if (ownSide === undefined || hasPaidIfKnown(view, ownSide) === undefined)
    return { sideToAct, words: t('stage.bothPay'), ...untilDeadline };
  if (hasPaidIfKnown(view, ownSide) === true) {
    const words = t('stage.isIn', { rival: reader.players[getOtherSide(ownSide)].name });
    return { sideToAct, words, ...untilDeadline };
  }
  if (hasOwnPendingPayment(view, ownSide)) return { sideToAct, words: t('stage.confirming') };
  return describeOwnPayment(t, view, { ...reader, ownSide }, owing.length === 2);
}

/** Returns the sentence for a duel whose funding deadline has passed. */
function describeMissedDeadline(t: Translate<'room'>, view: DuelView, { ownSide, players }: Viewer): string {
  if (ownSide === undefined) return t('stage.overWatched');
  if (hasOwnPendingPayment(view, ownSide)) return t('stage.overWhilePaying');
  const rival = players[getOtherSide(ownSide)].name;
  if (hasPaidIfKnown(view, ownSide) === true) return t('stage.overForRival', { rival });
  return hasPaidIfKnown(view, getOtherSide(ownSide)) === true
    ? t('stage.overForYou', { rival })
    : t('stage.overUnpaid');
}

/**
 * Returns the countdown of a funding stage and its label, the same for all viewers: to the last time to prepare a
 * payment, and after that to the funding deadline.
 */
function describeTimeToPay(t: Translate<'room'>, { duel }: DuelView, { isAfterLastCall }: Viewer): FundingClock {
  const { fundingDeadline, fundingSeconds } = duel;
  if (fundingDeadline === null || isAfterLastCall)
    return { deadline: fundingDeadline, countdownLabel: t('stage.endsIn') };
  const deadline = calculateLastPaymentTime(fundingDeadline, fundingSeconds);
  return { deadline, countdownLabel: t('stage.leftToPay') };
}

/** Returns the funding stage for a player who hasn't paid. */
function describeOwnPayment(
  t: Translate<'room'>,
  view: DuelView,
  reader: Viewer & { readonly ownSide: Side },
  isNobodyPaid: boolean,
): FundingStage {
  const { ownSide, players, isOneTap = false, isAfterLastCall } = reader;
  const { feeAmount, feeDecimals } = view.duel;
  const rival = players[getOtherSide(ownSide)].name;
  const clock = describeTimeToPay(t, view, reader);
  if (isTooLateToPay(view, ownSide, isAfterLastCall)) {
    return { ...clock, words: isNobodyPaid ? t('stage.tooLate') : t('stage.tooLateForRival', { rival }) };
  }
  if (view.fullDuel?.providerConsent === null) return { words: t('stage.awaitingConsent') };
  const words = isNobodyPaid
    ? t('stage.pay', { amount: `${localizeAmount(t.locale, feeAmount, feeDecimals)} SOL` })
    : t('stage.rivalPaid', { rival });
  return {
    sideToAct: isNobodyPaid ? 'both' : ownSide,
    // A one-tap player isn't told to pay, since the page may be paying for them right now.
    words: isOneTap ? t('stage.bothPay') : words,
    // The countdown stays after the last time to start a payment: one that was prepared earlier can still land until
    // the deadline.
    ...clock,
  };
}
