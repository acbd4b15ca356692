import { sha256 } from '@noble/hashes/sha2.js';
import type { Address } from '@solana/kit';
import { describe, expect, inject, it } from 'vitest';
import { expectDistribution, testSeed } from '../../testing/statistics/chi-square';
import type { CardTier } from '../cards/tier';
import { calculateDuelOutcome } from '../chain/escrow/draw';
import { calculatePairChance, calculateTieChance } from '../chain/escrow/draw-chances';
import type { SealedTable } from '../chain/escrow/table';
import type { DuelTerms } from '../chain/escrow/terms';
import { add, type Fraction, multiply, toFraction, ZERO } from '../core/fraction';
import { buildPlanEntries, packPlans } from './catalog';
import { withDuelChances } from './odds-rules';
import { buildPackTable } from './rules';

/** Returns in how many of `duels` duels an event of this chance is expected. */
const calculateExpectedCount = (duels: number, { numerator, denominator }: Fraction): number =>
  (duels * Number((numerator * 10n ** 15n) / denominator)) / 1e15;

const packs = packPlans.map((plan) => {
  const entries = buildPlanEntries(plan);
  const published = entries.map(({ tier, weight, valueAmount }) => ({
    tier: tier as CardTier,
    weight,
    value: valueAmount,
  }));
  return { name: plan.packId, table: buildPackTable(entries), published };
});

const seed = testSeed('duel draws');
const wallet = '11111111111111111111111111111111' as Address;
const toTerms = (table: SealedTable, cardMode: number): DuelTerms => ({
  duelIdHash: seed,
  tableRoot: table.root,
  totalWeight: table.totalWeight,
  policyHash: seed,
  providerKey: wallet,
  seedCommitment: sha256(seed),
  creator: wallet,
  opponent: wallet,
  feeLamports: 2_500_000n,
  treasury: wallet,
  fundingDeadline: 0n,
  resolutionDeadline: 1n,
  entropyDelaySlots: 4,
  tieRule: 1,
  cardMode,
  bondLamports: 7_500_000n,
  gridSlots: 16,
  acceptSteps: 6,
  revealDelaySlots: 32,
  nonce: 0,
});

/** Resolves this many duels. Counts each side's draws by entry, each side's wins, and the ties decided by the coin. */
function countDraws(table: SealedTable, cardMode: number, duels: number) {
  const terms = toTerms(table, cardMode);
  const counts = [0, 1].map(() => new Array<number>(table.entries.length).fill(0));
  const wins = [0, 0];
  let ties = 0;
  for (let nth = 0; nth < duels; nth += 1) {
    const entropy = testSeed(`${cardMode} ${nth}`);
    const { draws, winner, tied } = calculateDuelOutcome(terms, table, seed, entropy);
    wins[winner] = (wins[winner] ?? 0) + 1;
    ties += Number(tied);
    draws.forEach(({ entryIndex }, side) => {
      const row = counts[side] ?? [];
      row[entryIndex] = (row[entryIndex] ?? 0) + 1;
    });
  }
  return { counts, wins, ties };
}

/**
 * Merges all entries with fewer than five expected draws into one, because a chi-square test needs at least five in
 * each class.
 */
function mergeRareEntries(counts: readonly number[], expected: readonly number[]): [number[], number[]] {
  const isRare = expected.map((count) => count < 5);
  const mergeRare = (list: readonly number[]) => {
    const rare = list.filter((_, i) => isRare[i]).reduce((sum, count) => sum + count, 0);
    return [...list.filter((_, i) => !isRare[i]), ...(isRare.includes(true) ? [rare] : [])];
  };
  return [mergeRare(counts), mergeRare(expected)];
}

/**
 * Number of duels for each pack and card mode: a tenth of the draws that the run asks for, because a duel takes as long
 * as ten draws, divided by the number of packs.
 */
const duels = Math.floor(inject('draws') / 10 / packs.length);

describe.each(packs)('$name', ({ table, published }) => {
  it.each([
    ['fee', 0],
    ['card', 1],
  ] as const)('falls to each side in %s mode as the published chances say', (_, cardMode) => {
    const { counts, wins, ties } = countDraws(table, cardMode, duels);
    // The chances that the page of a pack with this card mode shows.
    const expected = withDuelChances(published, cardMode).map(({ chance }) => calculateExpectedCount(duels, chance));
    for (const row of counts) expectDistribution(...mergeRareEntries(row, expected));
    expectDistribution(wins, [duels / 2, duels / 2]);
    const expectedTies = calculateExpectedCount(duels, calculateTieChance(published, cardMode));
    if (expectedTies === 0) expect(ties).toBe(0);
    else expectDistribution([ties, duels - ties], [expectedTies, duels - expectedTies]);
  });
});

describe('F3: card mode is even', () => {
  it.each(packs)('in every pair of $name, and so for every entry', ({ published }) => {
    const chances = published.map((_, i) => published.map((__, j) => calculatePairChance(published, i, j, 1)));
    for (const i of published.keys())
      for (const j of published.keys()) expect(chances[i]?.[j]).toEqual(chances[j]?.[i]);
    expect(chances.map((row) => row.reduce(add, ZERO))).toEqual(
      withDuelChances(published, 1).map(({ chance }) => chance),
    );
  });

  it('which it was not while the creator always drew first', () => {
    const weights = [5n, 3n, 2n];
    const opponents = weights.map((own) =>
      weights
        .filter((other) => other !== own)
        .map((other) => multiply(toFraction(other, 10n), toFraction(own, 10n - other)))
        .reduce(add, ZERO),
    );
    expect(opponents).not.toEqual(weights.map((weight) => toFraction(weight, 10n)));
  });
});
