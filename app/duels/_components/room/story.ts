import {
  type DuelView,
  hasOwnPendingPayment,
  hasPaidIfKnown,
  hasProviderAccepted,
  haveBothPaid,
  isFeeRefunded,
  isTooLateToPay,
} from '../../../_duel/view';
import type { DuelProgressProps } from '../../../_ui/DuelProgress';
import type { Side } from '../../../_ui/side';

export type DuelStageDescription = Pick<DuelProgressProps, 'currentStep' | 'ending' | 'sideToAct'> & {
  readonly words: string;
  readonly deadline?: Date | null;
  /** Label of the countdown to the deadline. */
  readonly countdownLabel?: string;
};

interface Viewer {
  readonly ownSide: Side | undefined;
  /** Whether the viewer may see the result: they have ripped the pack, or are a spectator. */
  readonly isRipped: boolean;
  /** Whether it is too late to prepare a payment. */
  readonly isAfterLastCall: boolean;
  /** When a waiting spectator will see the result; null if unknown. */
  readonly revealAt?: Date | null;
}

/** Returns a duel's stage, the side that must act, the deadline, and words for the viewer. */
export function describeDuelStage(view: DuelView, reader: Viewer): DuelStageDescription {
  const { duel } = view;
  switch (duel.status) {
    case 'waiting':
      return {
        currentStep: 'Invite',
        sideToAct: 'opponent',
        words: describeWaiting(view, reader),
        deadline: duel.expiresAt,
        countdownLabel: 'Open for',
      };
    case 'matched':
    case 'funding':
    case 'committing':
      return {
        currentStep: 'Fund',
        ...describeFundingStage(view, reader),
        deadline: duel.fundingDeadline,
        countdownLabel: 'Left to pay',
      };
    case 'funded':
    case 'resolving':
      return {
        currentStep: 'Rip',
        words: describeDraw(view),
        countdownLabel: 'Left for a result',
        deadline: duel.resolutionDeadline,
      };
    case 'resolved':
    case 'settled':
      return describeResultStage(view, reader);
    case 'refunding':
    case 'refunded':
      return { currentStep: haveBothPaid(view) ? 'Rip' : 'Fund', ending: 'failed', words: describeRefund(view) };
    case 'cancelled':
      return {
        currentStep: duel.opponentWallet === null ? 'Invite' : 'Fund',
        ending: 'failed',
        words: describeCancellation(view, reader),
      };
  }
}

/** Returns the story as props of `DuelProgress`. */
export function toDuelProgressProps(view: DuelView, reader: Viewer): Omit<DuelProgressProps, 'ownSide'> {
  const { deadline, ...stage } = describeDuelStage(view, reader);
  return { ...stage, deadline: deadline?.toISOString(), offsetMs: view.clockOffsetMs };
}

function describeDraw(view: DuelView): string {
  if (view.duel.status === 'resolving')
    return 'The random number is fixed. The provider opens its seed, and the chain checks the draw.';
  return hasProviderAccepted(view) === true
    ? 'Both have paid, and the provider has staked its bond. The chain gives the random number next.'
    : 'Both have paid. The provider stakes its bond now.';
}

const describeCancellation = (view: DuelView, { ownSide: own }: Viewer): string =>
  own !== undefined && hasOwnPendingPayment(view, own) ? 'Cancelled while you paid.' : 'Cancelled before anybody paid.';

function describeRefund(view: DuelView): string {
  const isDouble = haveBothPaid(view) && hasProviderAccepted(view) === true;
  if (view.duel.status === 'refunded')
    return isDouble ? 'Every fee is back, with one more from the provider’s bond.' : 'Every fee that was paid is back.';
  const isHalf = isFeeRefunded(view, 'creator') !== isFeeRefunded(view, 'opponent');
  return haveBothPaid(view) && isHalf
    ? 'One fee is back, the other one is going back.'
    : 'The fees that were paid are going back.';
}

function describeResultStage(
  { duel, cards }: DuelView,
  { ownSide: own, isRipped: ripped, revealAt = null }: Viewer,
): DuelStageDescription {
  if (!ripped && own === undefined)
    return {
      currentStep: 'Rip',
      words: 'The draw is done. You see the cards once both players have opened their packs.',
      deadline: revealAt,
      countdownLabel: 'At the latest in',
    };
  if (!ripped)
    return { currentStep: 'Rip', sideToAct: own, words: 'Your pack is ready. The result is on chain already.' };
  if (duel.status === 'settled')
    return { currentStep: 'Settle', ending: 'over', words: 'Settled. Nothing is left to do.' };
  return {
    currentStep: 'Settle',
    words:
      cards === null
        ? 'The result is on chain. The fees go to the treasury.'
        : 'The result is on chain. The provider brings both cards, and the winner gets them.',
  };
}

function describeWaiting({ duel, fullDuel: full }: DuelView, { ownSide: own }: Viewer): string {
  if (own === 'creator')
    return duel.matchmakingMode === 'open'
      ? 'Somebody has to join. Share the link.'
      : 'The wallet that you challenged has to join.';
  if (duel.matchmakingMode === 'open') return 'Whoever joins first plays.';
  return full === null ? 'The wallet that was challenged has to join.' : 'You are challenged.';
}

function describeFundingStage(
  view: DuelView,
  { ownSide: own, isAfterLastCall: afterLastCall }: Viewer,
): Pick<DuelStageDescription, 'sideToAct' | 'words'> {
  const owing = (['creator', 'opponent'] as const).filter(
    (side) => hasPaidIfKnown(view, side) === false && !hasOwnPendingPayment(view, side),
  );
  const sideToAct: DuelStageDescription['sideToAct'] = owing.length === 2 ? 'both' : owing[0];
  const who = { sideToAct };
  if (own === undefined) return { ...who, words: 'Both pay their fee into the vault.' };
  if (hasPaidIfKnown(view, own) === true)
    return { ...who, words: 'Your fee is in the vault. It comes back if the other side does not pay in time.' };
  if (hasOwnPendingPayment(view, own))
    return { ...who, words: 'Your payment is on its way. The chain counts it once nothing can undo it.' };
  if (isTooLateToPay(view, own, afterLastCall))
    return {
      words:
        owing.length === 2
          ? 'It is too late to pay. The duel ends by itself.'
          : 'It is too late to pay. The duel ends by itself, and your opponent’s fee goes back.',
    };
  if (view.fullDuel?.providerConsent === null)
    return { words: 'Both of you are in. The provider has to agree to the terms before anyone pays.' };
  return { ...who, words: owing.length === 2 ? 'Both of you pay now.' : 'Your opponent has paid. It is your move.' };
}
