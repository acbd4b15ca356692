import type { Duel, MutableDuelFields } from './duel';
import { findFinalCards } from './follow-cards';
import type { EscrowState, Observation } from './observation';

/** Whether the chain resolved a duel, also where the result itself isn't known: then its payouts show it. */
export const hasResult = ({ result, undecided, fees, bond }: EscrowState): boolean =>
  result !== null ||
  undecided !== null ||
  Object.values(fees).includes('settled') ||
  bond === 'settled' ||
  bond === 'paid';

/** Whether a player's fee is still in escrow; false if there is no escrow account. */
export const hasHeldFee = (escrow: EscrowState | null): boolean =>
  escrow !== null && Object.values(escrow.fees).includes('held');

/** Whether no fee is left in escrow, and at least one was paid out in this way. */
export function hasPaidOutAs(escrow: EscrowState, end: 'settled' | 'refunded'): boolean {
  const fees = Object.values(escrow.fees);
  return !fees.includes('held') && fees.includes(end);
}

/** Whether at least one fee was paid out, and none is left in escrow. */
export const hasPaidOutFees = (escrow: EscrowState): boolean =>
  hasPaidOutAs(escrow, 'settled') || hasPaidOutAs(escrow, 'refunded');

/** Whether, after a result, both fees went to the treasury, or back to the players because a card was missed. */
export const hasPaidAfterResult = (escrow: EscrowState): boolean =>
  hasPaidOutAs(escrow, 'settled') ||
  ((escrow.result !== null || escrow.undecided !== null) && hasPaidOutAs(escrow, 'refunded'));

/**
 * Returns the patch that records a duel as settled by the chain, with or without this service. Null until the known
 * calls explain the account, the draw is known, both fees are paid out, and each drawn card is delivered or missed.
 * Records both deposits even if they match no intent, since a duel can't settle without them.
 */
export function buildSettledPatch(duel: Duel, seen: Observation): Partial<MutableDuelFields> | null {
  const { escrow, isExplained } = seen;
  if (escrow === null || !isExplained || !hasPaidAfterResult(escrow)) return null;
  const { quorumSlot, accepted, entropy, result, undecided } = escrow;
  const cards = findFinalCards(duel, seen);
  if (cards === 'open' || quorumSlot === null || (result === null && undecided === null)) return null;
  return {
    status: 'settled',
    creatorDeposited: true,
    opponentDeposited: true,
    quorumSlot,
    acceptedSlot: accepted?.slot ?? null,
    targetSlot: accepted?.targetSlot ?? null,
    entropySlot: entropy?.slot ?? null,
    entropy: entropy?.hash ?? null,
    result,
    cards: result === null ? null : cards,
  };
}
