import {
  cancelIfExpired,
  cancelModelDuel,
  findSide,
  isPast,
  type Model,
  type ModelDuel,
  type ModelIntent,
  type ModelTime,
  sides,
} from './duel';
import { isRefundable } from './refusals';

/** Applies a check of the chain to a duel in the model. Without `history` it knows only submitted signatures. */
export function applyCheck(
  model: Model,
  duel: ModelDuel,
  moment: ModelTime,
  { history: readsHistory }: { readonly history: boolean },
): void {
  cancelIfExpired(model, duel, moment);
  const executing = duel.intents.some((intent) => isLandedSubmission(intent) && intent.state !== 'FINALIZED');
  for (const intent of duel.intents) updateModelIntent(model, intent, moment, readsHistory);
  const pending = duel.intents.some(({ state }) => ['SUBMITTED', 'CONFIRMED', 'FINALIZED'].includes(state));
  if (duel.status === 'matched' && executing) duel.status = 'funding';
  else if (duel.status === 'funding' && !executing && !pending) duel.status = 'matched';
  while (advanceStatus(model, duel, moment, readsHistory)) {
    // Each step can make the next one possible.
  }
}

/** Whether the wallet submitted the signature, the chain shows the transaction, and the intent hasn't expired. */
const isLandedSubmission = ({ submittedSignature, landed, state }: ModelIntent): boolean =>
  submittedSignature === 'own' && landed !== 'absent' && state !== 'EXPIRED';

/** Updates an intent by the chain, as a check does. `history`: whether the check reads the account's history. */
function updateModelIntent({ rules }: Model, intent: ModelIntent, { blockHeight }: ModelTime, history: boolean): void {
  const { state, landed } = intent;
  if (state === 'FINALIZED') return;
  if (landed === 'finalized') {
    const isFound = history && (rules.rejectedPaymentCounts || intent.endReason !== 'rejected');
    if (!isLandedSubmission(intent) && !isFound) return;
    Object.assign(intent, { state: 'FINALIZED', endReason: null, submittedSignature: 'own' });
  } else if (landed === 'in a block') {
    if (isLandedSubmission(intent)) intent.state = 'CONFIRMED';
  } else if (state !== 'EXPIRED' && blockHeight > intent.lastValidBlockHeight) {
    // An intent without a submitted signature expires only once a read of the history shows no payment of it.
    if (state === 'PREPARED' && !history) return;
    Object.assign(intent, { state: 'EXPIRED', endReason: 'lapsed' });
  }
}

/** Takes the duel one step further, as a check does. Returns whether there was a step. */
function advanceStatus(model: Model, duel: ModelDuel, moment: ModelTime, history: boolean): boolean {
  switch (duel.status) {
    case 'matched':
    case 'funding':
    case 'committing':
      return noteDeposit(duel) || giveUpFunding(model, duel, moment, history);
    case 'funded':
      return noteAccept(duel) || setStatusIf(duel, 'refunding', isRefundingPossible(model, duel, moment));
    case 'cancelled':
      return startRefund(duel);
    case 'refunding':
      return setStatusIf(duel, 'refunded', !hasHeldFee(duel) && sides.some((side) => duel.fees[side] === 'out'));
    default:
      return false;
  }
}

function setStatusIf(duel: ModelDuel, status: ModelDuel['status'], isDue: boolean): boolean {
  if (isDue) duel.status = status;
  return isDue;
}

const hasHeldFee = ({ fees }: ModelDuel): boolean => sides.some((side) => fees[side] === 'held');

const isPaid = (duel: ModelDuel, side: 'creator' | 'opponent'): boolean =>
  duel.intents.some(({ state, wallet }) => state === 'FINALIZED' && findSide(duel, wallet) === side);

/** Records one final payment that isn't recorded yet. Returns whether there was one. */
function noteDeposit(duel: ModelDuel): boolean {
  const side = sides.find((each) => isPaid(duel, each) && !duel.deposited[each]);
  if (side === undefined) return false;
  duel.deposited[side] = true;
  duel.status = duel.status === 'committing' ? 'funded' : 'committing';
  return true;
}

/** Records the provider's accept. Returns whether it's new. */
function noteAccept(duel: ModelDuel): boolean {
  const isNew = duel.accepted !== null && !duel.acceptRecorded;
  duel.acceptRecorded ||= isNew;
  return isNew;
}

/** Whether the program would refund, or has begun to. */
const isRefundingPossible = (model: Model, duel: ModelDuel, moment: ModelTime): boolean =>
  sides.some((side) => duel.fees[side] === 'out' || isRefundable(model, duel, side, moment));

/** Cancels the duel or starts its refund once the funding deadline has passed. Returns whether it did. */
function giveUpFunding(model: Model, duel: ModelDuel, moment: ModelTime, history: boolean): boolean {
  if (!isPast(model, duel.fundingDeadline, moment)) return false;
  // Once both fees are deposited, the program waits for the provider, even if a check couldn't record both payments.
  if (sides.every((side) => duel.fees[side] !== 'none'))
    return setStatusIf(duel, 'refunding', history && isRefundingPossible(model, duel, moment));
  if (duel.status === 'committing' || hasHeldFee(duel)) return setStatusIf(duel, 'refunding', true);
  cancelModelDuel(duel, 'timeout');
  return true;
}

/** Starts the refund of a cancelled duel that was paid all the same. Returns whether it did. */
function startRefund(duel: ModelDuel): boolean {
  return setStatusIf(duel, 'refunding', hasHeldFee(duel) || sides.some((side) => isPaid(duel, side)));
}
