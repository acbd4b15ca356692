import { sha256 } from '@noble/hashes/sha2.js';
import type { Address } from '@solana/kit';
import { describe, expect, inject, it } from 'vitest';
import { resolveDuel } from '../chain/escrow/draw';
import type { SealedTable } from '../chain/escrow/table';
import type { DuelTerms } from '../chain/escrow/terms';
import { expectDistribution, testSeed } from '../core/testing/chi-square';
import { entriesOf, packPlans } from './catalog';
import { sealPack } from './rules';

/** A fraction of two whole numbers. */
type Fraction = readonly [numerator: bigint, denominator: bigint];

const ZERO: Fraction = [0n, 1n];
const add = ([a, b]: Fraction, [c, d]: Fraction): Fraction => reduce([a * d + c * b, b * d]);
const times = (...factors: Fraction[]): Fraction =>
  reduce(factors.reduce(([a, b], [c, d]): Fraction => [a * c, b * d], [1n, 1n]));
const toNumber = ([a, b]: Fraction): number => Number((a * 10n ** 15n) / b) / 1e15;

function reduce([a, b]: Fraction): Fraction {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return [a / x, b / x];
}

/**
 * The exact chance that the creator draws entry i and the opponent entry j. `coin` is the chance that the creator
 * draws first; whoever draws second passes over the first one's entry.
 */
function pairChance(weights: readonly bigint[], i: number, j: number, coin: Fraction): Fraction {
  if (i === j) return ZERO;
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  const [wi = 0n, wj = 0n] = [weights[i], weights[j]];
  const creatorFirst = times(coin, [wi, total], [wj, total - wi]);
  const opponentFirst = times([coin[1] - coin[0], coin[1]], [wj, total], [wi, total - wj]);
  return add(creatorFirst, opponentFirst);
}

/** The exact chance of each entry for the creator and for the opponent, in card mode. */
function sideChances(weights: readonly bigint[], coin: Fraction): [Fraction[], Fraction[]] {
  const sum = (chance: (other: number) => Fraction) =>
    weights.reduce((total, _, other) => add(total, chance(other)), ZERO);
  return [
    weights.map((_, i) => sum((j) => pairChance(weights, i, j, coin))),
    weights.map((_, j) => sum((i) => pairChance(weights, i, j, coin))),
  ];
}

const HALF: Fraction = [1n, 2n];
const CREATOR_FIRST: Fraction = [1n, 1n];
const packs = packPlans.map((plan) => {
  const entries = entriesOf(plan);
  return { name: plan.packId, table: sealPack(entries), weights: entries.map(({ weight }) => BigInt(weight)) };
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

/** Counts what each side draws in so many duels, and how often each wins. */
function countDraws(table: SealedTable, cardMode: number, duels: number) {
  const terms = toTerms(table, cardMode);
  const counts = [0, 1].map(() => new Array<number>(table.entries.length).fill(0));
  const wins = [0, 0];
  for (let nth = 0; nth < duels; nth += 1) {
    const entropy = testSeed(`${cardMode} ${nth}`);
    const { draws, winner } = resolveDuel(terms, table, seed, entropy);
    wins[winner] = (wins[winner] ?? 0) + 1;
    draws.forEach(({ entryIndex }, side) => {
      const row = counts[side] ?? [];
      row[entryIndex] = (row[entryIndex] ?? 0) + 1;
    });
  }
  return { counts, wins };
}

/** Adds the entries that few draws fall on together, as the test needs at least five expected ones. */
function pool(counts: readonly number[], expected: readonly number[]): [number[], number[]] {
  const isRare = expected.map((count) => count < 5);
  const keep = (list: readonly number[]) => {
    const rare = list.filter((_, i) => isRare[i]).reduce((sum, count) => sum + count, 0);
    return [...list.filter((_, i) => !isRare[i]), ...(isRare.includes(true) ? [rare] : [])];
  };
  return [keep(counts), keep(expected)];
}

/** A duel takes as long as ten draws. */
const duels = Math.floor(inject('draws') / 10 / packs.length);

describe.each(packs)('$name', ({ table, weights }) => {
  it('falls to each side in fee mode as the weights say', () => {
    const { counts, wins } = countDraws(table, 0, duels);
    const expected = weights.map((weight) => (duels * Number(weight)) / table.totalWeight);
    for (const row of counts) expectDistribution(...pool(row, expected));
    expectDistribution(wins, [duels / 2, duels / 2]);
  });

  it('falls to each side in card mode as the exact chances say', () => {
    const { counts, wins } = countDraws(table, 1, duels);
    const chances = sideChances(weights, HALF);
    counts.forEach((row, side) => {
      const expected = (chances[side] ?? []).map((chance) => duels * toNumber(chance));
      expectDistribution(...pool(row, expected));
    });
    expectDistribution(wins, [duels / 2, duels / 2]);
  });
});

describe('F3: card mode is even', () => {
  it.each(packs)('in every pair of $name, and so for every entry', ({ weights }) => {
    const total = weights.reduce((sum, weight) => sum + weight, 0n);
    for (const i of weights.keys()) {
      for (const j of weights.keys()) {
        const chance = pairChance(weights, i, j, HALF);
        expect(chance).toEqual(pairChance(weights, j, i, HALF));
        if (i === j) continue;
        // P(i, j) of docs/duel-v4.md, "Draws".
        const [wi = 0n, wj = 0n] = [weights[i], weights[j]];
        const inverse = add([1n, total - wi], [1n, total - wj]);
        expect(chance).toEqual(times(HALF, [wi, 1n], [wj, total], inverse));
      }
    }
    const [creator, opponent] = sideChances(weights, HALF);
    expect(creator).toEqual(opponent);
    expect(creator.reduce(add, ZERO)).toEqual([1n, 1n]);
  });

  it('which it was not while the creator always drew first', () => {
    const [creator, opponent] = sideChances([5n, 3n, 2n], CREATOR_FIRST);
    expect(creator).toEqual([
      [1n, 2n],
      [3n, 10n],
      [1n, 5n],
    ]);
    expect(opponent.map(toNumber)).not.toEqual(creator.map(toNumber));
  });
});
