import { PartState } from '../../../chain/escrow/layout-1/state';
import { type NamedInput, runStep, type Step, toHex } from '../step';
import {
  type ChainSource,
  describeSlotCaveat,
  filterCalls,
  findDeposits,
  findLastSlot,
  toCallRow,
  UNREACHABLE_CHAIN_FINDING,
} from './chain-evidence';
import type { DerivedDuelValues } from './derived-values';

/**
 * Checks that the entropy is of the slot that the second deposit determines, or of a later one, and that the escrow
 * account, unless closed, has the same entropy.
 */
export function checkEntropy({ draw, terms }: DerivedDuelValues, source: ChainSource): Step {
  const { evidence } = source;
  const words = `The slot of the entropy came after both deposits, so nobody could know its hash when paying.${describeSlotCaveat(source)}`;
  const formula = 'entropy slot >= slot of the second deposit + delay in the terms\nentropy = its hash in SlotHashes';
  return runStep('entropy', words, formula, () => {
    if (evidence === null) return UNREACHABLE_CHAIN_FINDING;
    const { escrow, calls } = evidence;
    const deposits = findDeposits(calls, terms());
    const target = (escrow?.quorumSlot ?? findLastSlot(deposits)) + BigInt(terms().entropyDelaySlots);
    const slot = BigInt(draw.answer.entropySlot);
    const isKept = escrow === null || (toHex(escrow.entropy) === draw.answer.entropy && escrow.entropySlot === slot);
    return {
      holds: deposits.length === 2 && slot >= target && isKept,
      inputs: [
        ...deposits.map((call, index) => toCallRow(`Deposit ${index + 1}`, call)),
        ['Slot of the entropy', String(slot)],
        ['Entropy', draw.answer.entropy],
      ],
      outcome: `earliest slot ${target}; ${
        escrow === null
          ? 'the account is closed, and the program compared the entropy when it took the result'
          : `on chain ${toHex(escrow.entropy)}`
      }`,
    };
  });
}

/** Checks that both fees were paid to the treasury. The step is `waiting` while one is still in the vault. */
export function checkPayout({ evidence }: ChainSource): Step {
  const words = 'Both fees left the vault for the treasury, each once.';
  return runStep('payout', words, 'settle(0) and settle(1) succeeded; both parts are settled', () => {
    if (evidence === null) return UNREACHABLE_CHAIN_FINDING;
    const { escrow, calls } = evidence;
    const settled = filterCalls(calls, 'settle').filter(({ data }) => data.part < 2);
    const isHeld = escrow?.parts.slice(0, 2).includes(PartState.Held) ?? false;
    const isPaid = [0, 1].every((part) => settled.filter(({ data }) => data.part === part).length === 1);
    return {
      holds: isHeld ? null : isPaid,
      inputs: settled.map((call) => toCallRow(call.data.part === 0 ? 'Creator’s fee' : 'Opponent’s fee', call)),
      outcome: isHeld ? 'not both are out yet' : isPaid ? 'both are out' : 'not both left by settling',
    };
  });
}

/** Checks that both drawn cards were paid out. The step is `waiting`, not `failed`, while one wasn't. */
export function checkCards({ outcome }: DerivedDuelValues, { evidence }: ChainSource): Step {
  const words =
    'Each drawn card that the provider brought left its vault for the winner. They are test cards of no value.';
  return runStep('cards', words, 'deposit_card(side) and settle(2 + side) succeeded for each side with a card', () => {
    if (evidence === null) return UNREACHABLE_CHAIN_FINDING;
    const { draws } = outcome();
    const due = draws.filter(({ entry }) => entry.cardMint !== null).length;
    const out = filterCalls(evidence.calls, 'settle').filter(({ data }) => data.part >= 2);
    return {
      // Waits instead of failing: a card can arrive until a day after the resolution deadline, and the draw is right
      // even if a card never does.
      holds: out.length === due ? true : null,
      inputs: [
        ...draws.map(
          ({ entry }, side): NamedInput => [
            side === 0 ? 'Creator’s card' : 'Opponent’s card',
            entry.cardMint ?? 'none',
          ],
        ),
        ...out.map((call) => toCallRow(`Card ${call.data.part - 1} settled`, call)),
      ],
      outcome: `${out.length} of ${due} settled`,
    };
  });
}
