import { change, type Decision } from './change';
import type { CardState, Duel, DuelResult, DuelSide, DuelState } from './duel';
import type { EscrowState, SeenCard } from './observation';

const sides: readonly DuelSide[] = ['creator', 'opponent'];

export function isSameResult(one: DuelResult, other: DuelResult): boolean {
  const isSameDraw = (side: 0 | 1): boolean => {
    const [a, b] = [one.sides[side], other.sides[side]];
    return a.ticket === b.ticket && a.entryIndex === b.entryIndex && a.valueAmount === b.valueAmount;
  };
  return one.winner === other.winner && one.seed === other.seed && isSameDraw(0) && isSameDraw(1);
}

/**
 * Replaces what was recorded of the draw and later finalized evidence contradicts; null where both agree. The caller has
 * verified the evidence. A finalized chain never goes back, so one of the two reads was false.
 */
export function correct(duel: Duel, escrow: EscrowState | null): Decision | null {
  if (escrow === null) return null;
  if (duel.status === 'resolved' && isRefunded(escrow))
    return corrected(duel, { status: 'refunding', result: null, cards: null });
  const patch = { ...findFalseSlots(duel, escrow), ...findFalseDraw(duel, escrow) };
  const cards = findFalseCards(duel, escrow, patch.result !== undefined);
  const found = cards === null ? patch : { ...patch, cards };
  return Object.keys(found).length === 0 ? null : corrected(duel, found);
}

/** Whether the chain refunded a duel for want of a result. After a missed card the fees go back too, and the bond is paid. */
const isRefunded = ({ result, fees, bond }: EscrowState): boolean =>
  result === null && Object.values(fees).includes('refunded') && bond !== 'paid';

function corrected(duel: Duel, patch: Partial<DuelState>): Decision {
  const data = { fields: Object.keys(patch).join(' '), custodyAlert: 'record-corrected' };
  return change(duel, 'record-corrected', patch, data);
}

function findFalseSlots(duel: Duel, { quorumSlot, accepted }: EscrowState): Partial<DuelState> {
  const isOtherQuorum = duel.quorumSlot !== null && quorumSlot !== null && duel.quorumSlot !== quorumSlot;
  const isOtherAccept =
    duel.acceptedSlot !== null &&
    accepted !== null &&
    (duel.acceptedSlot !== accepted.slot || duel.targetSlot !== accepted.targetSlot);
  return {
    ...(isOtherQuorum ? { quorumSlot } : {}),
    ...(isOtherAccept ? { acceptedSlot: accepted.slot, targetSlot: accepted.targetSlot } : {}),
  };
}

function findFalseDraw(duel: Duel, { entropy, result }: EscrowState): Partial<DuelState> {
  const isOtherEntropy =
    duel.entropy !== null && entropy !== null && (duel.entropy !== entropy.hash || duel.entropySlot !== entropy.slot);
  const isOtherResult = duel.result !== null && result !== null && !isSameResult(duel.result, result);
  return {
    ...(isOtherEntropy ? { entropySlot: entropy.slot, entropy: entropy.hash } : {}),
    ...(isOtherResult ? { result } : {}),
  };
}

/** Where a card stands by the account. */
const stateOf = ({ part }: SeenCard, hasMissedCards: boolean): CardState => {
  if (part === 'settled') return 'delivered';
  if (part === 'held') return 'escrowed';
  return hasMissedCards ? 'missed' : 'awaited';
};

/** Recorded states that an account in the given state rules out: a card never goes back. */
const ruledOut: Readonly<Record<CardState, readonly CardState[]>> = {
  awaited: ['escrowed', 'delivered', 'missed'],
  escrowed: ['delivered', 'missed'],
  delivered: ['missed'],
  missed: ['escrowed', 'delivered'],
};

function findFalseCards(duel: Duel, escrow: EscrowState, isOtherResult: boolean): Duel['cards'] {
  if (duel.cards === null || escrow.cards === null) return null;
  const next = { ...duel.cards };
  for (const side of sides) {
    const seen = escrow.cards[side];
    const state = stateOf(seen, escrow.hasMissedCards);
    if (isOtherResult || ruledOut[state].includes(next[side].state)) next[side] = { mint: seen.mint, state };
  }
  const isChanged = sides.some((side) => next[side] !== duel.cards?.[side]);
  // A duel that is settled has no card on its way, whatever a single read shows.
  const isOpen = sides.some((side) => next[side].state === 'awaited' || next[side].state === 'escrowed');
  return isChanged && !(duel.status === 'settled' && isOpen) ? next : null;
}
