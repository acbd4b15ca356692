import { calculateTargetSlot, type Escrow, PartState } from '../../../chain/escrow/state';
import { type NamedInput, runStep, type Step, toHex } from '../step';
import {
  type ChainEvidence,
  type ChainSource,
  describeSlotCaveat,
  filterCalls,
  findDeposits,
  findLastSlot,
  toCallRow,
  UNREACHABLE_CHAIN_FINDING,
} from './chain-evidence';
import type { DerivedDuelValues } from './derived-values';
import { type DuelTerms2, hasBond } from './layout';

const CARD_LABELS = ['Creator’s card', 'Opponent’s card'] as const;

/** Returns the account and the terms of layout 2. Throws TypeError if either has another layout. */
function requireLayout2(
  { terms }: DerivedDuelValues,
  { escrow }: ChainEvidence,
): { terms: DuelTerms2; escrow: Escrow | null } {
  const fields = terms();
  if (!hasBond(fields)) throw new TypeError('the terms are of another layout');
  if (escrow !== null && !('targetSlot' in escrow)) throw new TypeError('the account is of another layout');
  return { terms: fields, escrow };
}

/** Checks that the provider accepted between the second deposit and the entropy slot. */
export function checkAccept(duel: DerivedDuelValues, source: ChainSource): Step {
  const words = 'The provider put up its bond after both deposits, and before the slot whose hash decides.';
  const formula = 'both deposits before accept\nslot of accept < entropy slot';
  return runStep('accept', words, formula, () => {
    if (source.evidence === null) return UNREACHABLE_CHAIN_FINDING;
    const { terms, escrow } = requireLayout2(duel, source.evidence);
    const { calls } = source.evidence;
    const deposits = findDeposits(calls, terms);
    const [accept] = filterCalls(calls, 'accept');
    const inputs = deposits.map((call, index) => toCallRow(`Deposit ${index + 1}`, call));
    if (accept === undefined) return { holds: escrow === null ? false : null, inputs, outcome: 'not accepted yet' };
    const isAfter =
      deposits.length === 2 && deposits.every((deposit) => calls.indexOf(deposit) < calls.indexOf(accept));
    const entropySlot = BigInt(duel.draw.answer.entropySlot);
    return {
      holds: isAfter && accept.slot < entropySlot && (escrow === null || escrow.acceptSlot === accept.slot),
      inputs: [...inputs, toCallRow('Accept', accept), ['Slot of the entropy', String(entropySlot)]],
      outcome: isAfter ? `accepted in slot ${accept.slot}` : 'accepted before both deposits',
    };
  });
}

/**
 * Checks that the entropy's slot is the target slot that the grid determines, or a later one, and that the escrow
 * account, unless closed, has the same entropy and target.
 */
export function checkTarget(duel: DerivedDuelValues, source: ChainSource): Step {
  const words = `The slot of the entropy lies on the grid behind the second deposit, so nobody could choose it freely.${describeSlotCaveat(source)}`;
  const formula =
    'target = slot of the second deposit + grid slots * k, the first one at or after accept + delay\nentropy slot >= target';
  return runStep('entropy', words, formula, () => {
    if (source.evidence === null) return UNREACHABLE_CHAIN_FINDING;
    const { terms, escrow } = requireLayout2(duel, source.evidence);
    const { calls } = source.evidence;
    const [accept] = filterCalls(calls, 'accept');
    if (accept === undefined) return { holds: escrow === null ? false : null, inputs: [], outcome: 'not accepted yet' };
    const quorum = escrow?.quorumSlot ?? findLastSlot(findDeposits(calls, terms));
    const target = calculateTargetSlot(terms, quorum, accept.slot);
    const { entropy, entropySlot } = duel.draw.answer;
    const isKept =
      escrow === null ||
      (toHex(escrow.entropy) === entropy && String(escrow.entropySlot) === entropySlot && escrow.targetSlot === target);
    return {
      holds: target !== null && BigInt(entropySlot) >= target && isKept,
      inputs: [
        ['Slot of the second deposit', String(quorum)],
        ['Slot of accept', String(accept.slot)],
        ['Slot of the entropy', entropySlot],
        ['Entropy', entropy],
      ],
      outcome: `target slot ${target ?? 'none'}; ${
        escrow === null
          ? 'the account is closed, and the program compared the entropy when it took the result'
          : `on chain ${toHex(escrow.entropy)}`
      }`,
    };
  });
}

/**
 * Whether a drawn card hasn't been deposited into escrow. Once the time for it is over, the players get their fees back
 * and the bond is paid to treasury and winner.
 */
function hasMissedCard({ outcome, terms }: DerivedDuelValues, { calls }: ChainEvidence): boolean {
  if (terms().cardMode !== 1) return false;
  const brought = filterCalls(calls, 'deposit_card').map(({ data }) => data.side);
  return outcome().draws.some(({ entry }, side) => entry.cardMint !== null && !brought.includes(side));
}

/**
 * Finds the settle calls of `parts`. `holds`: whether each part has exactly one call and, unless the account is closed,
 * the state `end`; null while a part is still in escrow.
 */
function checkSettlements(duel: DerivedDuelValues, evidence: ChainEvidence, parts: readonly number[], end: PartState) {
  const { escrow } = requireLayout2(duel, evidence);
  const calls = filterCalls(evidence.calls, 'settle').filter(({ data }) => parts.includes(data.part));
  const isHeld = escrow !== null && parts.some((part) => escrow.parts[part] === PartState.Held);
  const isOnce = parts.every((part) => calls.filter(({ data }) => data.part === part).length === 1);
  const hasEnd = escrow === null || parts.every((part) => escrow.parts[part] === end);
  return { calls, holds: isHeld ? null : isOnce && hasEnd };
}

/** Checks that both fees left escrow as the result requires. */
export function checkFees(duel: DerivedDuelValues, { evidence }: ChainSource): Step {
  const words = 'Both fees left escrow, each once: for the treasury, or back to the players where a card never came.';
  return runStep('payout', words, 'settle(0) and settle(1) succeeded; the state of both parts', () => {
    if (evidence === null) return UNREACHABLE_CHAIN_FINDING;
    const isBack = hasMissedCard(duel, evidence);
    const end = isBack ? PartState.Refunded : PartState.Settled;
    const { calls, holds } = checkSettlements(duel, evidence, [0, 1], end);
    const inputs = calls.map((call) => toCallRow(call.data.part === 0 ? 'Creator’s fee' : 'Opponent’s fee', call));
    const said = isBack ? 'both went back to the players' : 'both went to the treasury';
    return { holds, inputs, outcome: holds === null ? 'not both are out yet' : holds ? said : 'not both left so' };
  });
}

/** Checks that the bond left escrow as the result requires. */
export function checkBond(duel: DerivedDuelValues, { evidence }: ChainSource): Step {
  const words = 'The bond went back to the provider, or to treasury and winner where a card never came.';
  return runStep('bond', words, 'settle(4) succeeded; the state of the bond', () => {
    if (evidence === null) return UNREACHABLE_CHAIN_FINDING;
    const isPaid = hasMissedCard(duel, evidence);
    const end = isPaid ? PartState.Paid : PartState.Settled;
    const { calls, holds } = checkSettlements(duel, evidence, [4], end);
    const said = isPaid ? 'two fees of it to the treasury, the rest to the winner' : 'back to the provider';
    const outcome = holds === null ? 'it is not out yet' : holds ? said : 'it did not leave so';
    return { holds, inputs: calls.map((call) => toCallRow('Bond', call)), outcome };
  });
}

/** Checks that every drawn card left escrow. The step is `waiting`, not `failed`, while a card hasn't. */
export function checkCardsDelivered({ outcome }: DerivedDuelValues, { evidence }: ChainSource): Step {
  const words =
    'Each drawn card that the provider brought left its vault for the winner. They are test cards of no value.';
  return runStep('cards', words, 'deposit_card(side) and settle(2 + side) succeeded for each side with a card', () => {
    if (evidence === null) return UNREACHABLE_CHAIN_FINDING;
    const { draws } = outcome();
    const due = draws.filter(({ entry }) => entry.cardMint !== null).length;
    const out = filterCalls(evidence.calls, 'settle').filter(({ data }) => data.part === 2 || data.part === 3);
    return {
      // Waits instead of failing: a card that never arrives is paid for by the bond, and doesn't make the draw wrong.
      holds: out.length === due ? true : null,
      inputs: [
        ...draws.map(({ entry }, side): NamedInput => [CARD_LABELS[side === 0 ? 0 : 1], entry.cardMint ?? 'none']),
        ...out.map((call) => toCallRow(`Card ${call.data.part - 1} settled`, call)),
      ],
      outcome: `${out.length} of ${due} settled`,
    };
  });
}
