import { formatAmount } from '../../../../lib/core/money';
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
import type { DuelProgressProps } from '../../../_ui/DuelProgress';
import { getOtherSide, type Side, type SidePlayers } from '../../../_ui/side';

export type DuelStageDescription = Pick<DuelProgressProps, 'currentStep' | 'ending' | 'sideToAct'> & {
  readonly words: string;
  readonly deadline?: Date | null;
  /** Label of the countdown to the deadline. */
  readonly countdownLabel?: string;
};

interface Viewer {
  readonly ownSide: Side | undefined;
  readonly players: SidePlayers;
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
        words: describeWaiting(view, reader),
        deadline: duel.expiresAt,
        countdownLabel: 'Open for',
      };
    case 'matched':
    case 'funding':
    case 'committing':
      return { currentStep: 'Fund', ...describeFundingStage(view, reader) };
    case 'funded':
    case 'resolving':
      // Takes seconds, so there is no countdown. The panel below gives the deadline for a result.
      return { currentStep: 'Rip', words: describeDraw(reader) };
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
export function toDuelProgressProps(view: DuelView, reader: Viewer): DuelProgressProps {
  const { deadline, ...stage } = describeDuelStage(view, reader);
  return { ...stage, players: reader.players, deadline: deadline?.toISOString(), offsetMs: view.clockOffsetMs };
}

const describeDraw = ({ ownSide: own }: Viewer): string =>
  `Both in. Drawing ${own === undefined ? 'the' : 'your'} cards…`;

const describeCancellation = (view: DuelView, { ownSide: own }: Viewer): string =>
  own !== undefined && hasOwnPendingPayment(view, own) ? 'Cancelled while you paid.' : 'Cancelled before anyone paid.';

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
      words: 'The draw is done. You’ll see the cards once both players have opened their packs.',
      deadline: revealAt,
      countdownLabel: 'At the latest in',
    };
  if (!ripped) return { currentStep: 'Rip', sideToAct: own, words: 'Your pack is here. Rip it.' };
  if (duel.status === 'settled') return { currentStep: 'Settle', ending: 'over', words: 'The result is final.' };
  return {
    currentStep: 'Settle',
    words:
      cards === null
        ? 'The result is on chain. Settling…'
        : 'The result is on chain. The provider is delivering both cards to the winner.',
  };
}

function describeWaiting({ duel, fullDuel: full }: DuelView, { ownSide: own, players }: Viewer): string {
  if (own === 'creator')
    return duel.matchmakingMode === 'open'
      ? 'Share the link. The first to join plays you.'
      : `Waiting for ${players.opponent.name} to join…`;
  if (duel.matchmakingMode === 'open') return 'The first to join plays.';
  return full === null ? 'Waiting for the challenged player to join…' : `${players.creator.name} challenges you.`;
}

type FundingStage = Omit<DuelStageDescription, 'currentStep' | 'ending'>;

function describeFundingStage(view: DuelView, reader: Viewer): FundingStage {
  const { fundingDeadline } = view.duel;
  const owing = (['creator', 'opponent'] as const).filter(
    (side) => hasPaidIfKnown(view, side) === false && !hasOwnPendingPayment(view, side),
  );
  if (haveBothPaid(view)) return { words: describeDraw(reader) };
  const sideToAct = owing.length === 2 ? 'both' : owing[0];
  const untilDeadline = { deadline: fundingDeadline, countdownLabel: 'Left to pay' };
  const { ownSide: own } = reader;
  // Before the first poll a player's page knows no more than a spectator's.
  if (own === undefined || hasPaidIfKnown(view, own) === undefined)
    return { sideToAct, words: 'Both pay their fee into the vault.', ...untilDeadline };
  if (hasPaidIfKnown(view, own) === true) {
    const words = `You’re in. Waiting for ${reader.players[getOtherSide(own)].name}. If they don’t pay in time, your fee comes back.`;
    return { sideToAct, words, ...untilDeadline };
  }
  if (hasOwnPendingPayment(view, own)) return { sideToAct, words: 'Payment sent. Confirming…' };
  return describeOwnPayment(view, { ...reader, ownSide: own }, owing.length === 2);
}

/** The stage of a player who hasn't paid. The one countdown ends when a payment can no longer be started. */
function describeOwnPayment(
  view: DuelView,
  { ownSide: own, players, isAfterLastCall: afterLastCall }: Viewer & { readonly ownSide: Side },
  isNobodyPaid: boolean,
): FundingStage {
  const { fundingDeadline, fundingSeconds, feeAmount, feeDecimals } = view.duel;
  const rival = players[getOtherSide(own)].name;
  if (isTooLateToPay(view, own, afterLastCall)) {
    const words = 'It’s too late to pay. The duel ends automatically';
    const ends = { deadline: fundingDeadline, countdownLabel: 'Ends in' };
    return { ...ends, words: isNobodyPaid ? `${words}.` : `${words}, and ${rival} gets their fee back.` };
  }
  if (view.fullDuel?.providerConsent === null)
    return { words: 'You’re both in. Waiting for the provider to agree to the terms…' };
  const lastStart = fundingDeadline === null ? null : calculateLastPaymentTime(fundingDeadline, fundingSeconds);
  return {
    sideToAct: isNobodyPaid ? 'both' : own,
    words: isNobodyPaid ? `Pay ${formatAmount(feeAmount, feeDecimals)} SOL to start.` : `${rival} has paid. Your turn.`,
    // A payment that was prepared in time may still land until the deadline.
    deadline: afterLastCall ? fundingDeadline : lastStart,
    countdownLabel: 'Left to pay',
  };
}
