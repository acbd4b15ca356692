import { runStep, type Step, toHex } from '../step';
import { type ChainSource, filterCalls, UNREACHABLE_CHAIN_FINDING } from './chain-evidence';
import { checkCards, checkEntropy, checkPayout } from './chain-layout-1';
import { checkAccept, checkBond, checkCardsDelivered, checkFees, checkTarget } from './chain-layout-2';
import { type DerivedDuelValues, findModeVersion } from './derived-values';

/** Runs the on-chain checks of a duel. They are `waiting` if the RPC doesn't answer. */
export function checkChain(duel: DerivedDuelValues, source: ChainSource): readonly Step[] {
  const hasCards = isForCards(duel);
  if (findModeVersion(duel) === 2)
    return [
      ...[checkAccept(duel, source), checkTarget(duel, source), checkResult(duel, source)],
      ...[checkFees(duel, source), checkBond(duel, source)],
      ...(hasCards ? [checkCardsDelivered(duel, source)] : []),
    ];
  return [
    ...[checkEntropy(duel, source), checkResult(duel, source), checkPayout(source)],
    ...(hasCards ? [checkCards(duel, source)] : []),
  ];
}

/** Whether the duel is in card mode; false for unreadable terms, which the step `terms` reports. */
function isForCards({ terms }: DerivedDuelValues): boolean {
  try {
    return terms().cardMode === 1;
  } catch {
    return false;
  }
}

function checkResult({ draw, outcome }: DerivedDuelValues, { evidence }: ChainSource): Step {
  const words = 'The escrow program recomputed the draw itself and keeps the same winner.';
  return runStep('chain', words, 'commit_result succeeded with this seed; winner and values in the account', () => {
    if (evidence === null) return UNREACHABLE_CHAIN_FINDING;
    const { escrow, calls } = evidence;
    const [commit] = filterCalls(calls, 'commit_result');
    if (commit === undefined)
      return { holds: escrow === null ? false : null, inputs: [], outcome: 'no result on chain yet' };
    const { winner, draws } = outcome();
    const isSame =
      escrow === null ||
      (escrow.winner === winner && draws.every(({ entry }, side) => escrow.values[side] === entry.value));
    return {
      holds: toHex(commit.data.seed) === draw.answer.seed && isSame,
      inputs: [
        ['Transaction', commit.signature],
        ['Slot', String(commit.slot)],
      ],
      outcome: `winner in the account: ${escrow === null ? 'closed' : escrow.winner === 0 ? 'creator' : 'opponent'}`,
    };
  });
}
