import { buildDuelUpdate, type DuelUpdate } from './change';
import type { CardState, Duel, DuelCard, DuelResult, DuelSide, MutableDuelFields } from './duel';
import type { DrawnCard, EscrowState, Observation } from './observation';
import { buildSettledPatch, hasPaidOutAs } from './outcome';

const sides: readonly DuelSide[] = ['creator', 'opponent'];

export function isSameResult(one: DuelResult, other: DuelResult): boolean {
  const isSameDraw = (side: 0 | 1): boolean => {
    const [a, b] = [one.sides[side], other.sides[side]];
    return a.ticket === b.ticket && a.entryIndex === b.entryIndex && a.valueAmount === b.valueAmount;
  };
  return one.winner === other.winner && one.seed === other.seed && isSameDraw(0) && isSameDraw(1);
}

/**
 * Replaces what later finalized evidence contradicts in the record, or adds facts that were unknown when the duel
 * ended. Returns null if there is nothing to correct. The caller has verified the evidence. Finalized state never goes
 * back, so a contradiction means that one of the two reads was false.
 */
export function correctRecord(duel: Duel, seen: Observation): DuelUpdate | null {
  const { escrow } = seen;
  if (escrow === null) return null;
  const end = findEndCorrection(duel, seen);
  if (end !== null) return buildCorrection(duel, end);
  const patch = { ...findSlotCorrection(duel, escrow), ...findDrawCorrection(duel, seen, escrow) };
  const cards = findCardCorrection({ ...duel, ...patch }, escrow, patch.result !== undefined);
  const found = cards === null ? patch : { ...patch, cards };
  if (Object.keys(found).length === 0) return null;
  return addsOnlyUnknownFacts(duel, found) ? buildAddedFacts(duel, found) : buildCorrection(duel, found);
}

/**
 * Returns a patch if the chain contradicts the recorded result, the final status or the start of a refund; else null.
 * The final status is corrected only if the known calls explain the account and no fee is left in escrow.
 */
function findEndCorrection(duel: Duel, seen: Observation): Partial<MutableDuelFields> | null {
  const escrow = seen.escrow as EscrowState;
  // This refund starts only if no result can come any more, so the read that started it was false.
  if (duel.status === 'refunding' && wasFunded(duel) && escrow.result !== null && escrow.entropy !== null)
    return { status: duel.entropy === null ? 'funded' : 'resolving' };
  if (duel.status === 'resolved' && isRefundedWithoutResult(escrow))
    return { status: 'refunding', result: null, cards: null };
  if (
    duel.status === 'settled' &&
    seen.isExplained &&
    isRefundedWithoutResult(escrow) &&
    hasPaidOutAs(escrow, 'refunded')
  )
    return { status: 'refunded', result: null, cards: null };
  return duel.status === 'refunded' ? buildSettledPatch(duel, seen) : null;
}

/** Whether both sides had paid before the refund started. */
const wasFunded = ({ creatorDeposited, opponentDeposited, quorumSlot }: Duel): boolean =>
  creatorDeposited && opponentDeposited && quorumSlot !== null;

/** Whether a patch only adds to a duel that ended while nobody knew its entropy. */
const addsOnlyUnknownFacts = ({ entropy, result }: Duel, found: Partial<MutableDuelFields>): boolean =>
  entropy === null &&
  found.entropy != null &&
  (result === null || (found.result != null && isSameResultExceptTickets(result, found.result)));

/** Whether two results are the same apart from the tickets, which are unknown without the entropy. */
const isSameResultExceptTickets = (one: DuelResult, other: DuelResult): boolean => {
  const withoutTickets = ({ sides: [creator, opponent], ...result }: DuelResult): DuelResult => ({
    ...result,
    sides: [
      { ...creator, ticket: null },
      { ...opponent, ticket: null },
    ],
  });
  return isSameResult(withoutTickets(one), withoutTickets(other));
};

/**
 * Whether the chain refunded the fees because there was no result. After a missed card the fees are refunded too, but
 * then the bond is paid out to the winner and the treasury.
 */
const isRefundedWithoutResult = ({ result, undecided, fees, bond }: EscrowState): boolean =>
  result === null && undecided === null && Object.values(fees).includes('refunded') && bond !== 'paid';

/** Replaces contradicted fields of the record, and opens the custody alert `record-corrected`. */
function buildCorrection(duel: Duel, patch: Partial<MutableDuelFields>): DuelUpdate {
  const data = { fields: Object.keys(patch).join(' '), custodyAlert: 'record-corrected' } as const;
  return buildDuelUpdate(duel, 'record-corrected', patch, data);
}

/** Adds facts that were unknown when the duel ended. */
const buildAddedFacts = (duel: Duel, patch: Partial<MutableDuelFields>): DuelUpdate =>
  buildDuelUpdate(duel, 'record-corrected', patch, { fields: Object.keys(patch).join(' ') });

/** Returns the quorum or accept slots that contradict recorded ones. Slots that aren't recorded stay so. */
function findSlotCorrection(duel: Duel, { quorumSlot, accepted }: EscrowState): Partial<MutableDuelFields> {
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

/**
 * Returns a patch if the evidence contradicts the recorded entropy or result, or has one that a settled duel lacks;
 * else an empty one. Once the account is closed, the draw may be known only from the provider's commit; a recorded
 * entropy that gives another draw is then false.
 */
function findDrawCorrection(duel: Duel, seen: Observation, escrow: EscrowState): Partial<MutableDuelFields> {
  const { entropy, result, undecided } = escrow;
  const isOut = buildSettledPatch(duel, seen) !== null;
  // While the account is open, its entropy is written before its result, so there is nothing to correct yet.
  if (entropy === null && !isOut) return {};
  if (undecided !== null) return isOut ? findTieCorrection(duel) : {};
  const isOver = duel.status === 'settled' && isOut;
  const isKnown = duel.entropy !== null || isOver;
  const isOther = duel.entropy !== (entropy?.hash ?? null) || duel.entropySlot !== (entropy?.slot ?? null);
  const isOtherEntropy = isKnown && isOther;
  const isOtherResult = result !== null && (duel.result === null ? isOver : !isSameResult(duel.result, result));
  return {
    ...(isOtherEntropy ? { entropySlot: entropy?.slot ?? null, entropy: entropy?.hash ?? null } : {}),
    ...(isOtherResult ? { result } : {}),
  };
}

/**
 * Returns a patch that removes the recorded entropy and result. Both entries have the same value, so the recorded
 * winner follows from an entropy that turned out to be false.
 */
function findTieCorrection({ entropy, result }: Duel): Partial<MutableDuelFields> {
  return {
    ...(entropy === null ? {} : { entropySlot: null, entropy: null }),
    ...(result === null ? {} : { status: 'settled', result: null, cards: null }),
  };
}

/** Returns the state of a card according to the escrow account. */
const toCardState = ({ part }: DrawnCard, hasMissedCards: boolean): CardState => {
  if (part === 'settled') return 'delivered';
  if (part === 'held') return 'escrowed';
  return hasMissedCards ? 'missed' : 'awaited';
};

/** For each state that the account shows, the recorded states that must be false, since a card never goes back. */
const impossibleStates: Readonly<Record<CardState, readonly CardState[]>> = {
  awaited: ['escrowed', 'delivered', 'missed'],
  escrowed: ['delivered', 'missed'],
  delivered: ['missed'],
  missed: ['escrowed', 'delivered'],
};

/** Returns both cards, corrected by the escrow account; null without a result or cards, or if they stay as recorded. */
function findCardCorrection(duel: Duel, escrow: EscrowState, isOtherResult: boolean): Duel['cards'] {
  const seen = escrow.cards;
  if (duel.result === null || seen === null || (duel.cards === null && !isOtherResult)) return null;
  // If the recorded result was false, its cards were other ones.
  const recorded = isOtherResult ? null : duel.cards;
  const correctCard = (side: DuelSide): DuelCard => {
    const state = toCardState(seen[side], escrow.hasMissedCards);
    const card = recorded?.[side];
    return card && !impossibleStates[state].includes(card.state) ? card : { mint: seen[side].mint, state };
  };
  const next = { creator: correctCard('creator'), opponent: correctCard('opponent') };
  const isChanged = sides.some((side) => next[side] !== duel.cards?.[side]);
  // A settled duel has no open card, so if a read shows one, both cards stay as recorded.
  const isOpen = sides.some((side) => next[side].state === 'awaited' || next[side].state === 'escrowed');
  return isChanged && !(duel.status === 'settled' && isOpen) ? next : null;
}
