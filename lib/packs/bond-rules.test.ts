import { expect, test } from 'vitest';
import { calculateLeastBond } from '../duel/rules/incentives/least-bond';
import { calculateBond, findBondFault, raiseToPackRate } from './bond-rules';
import type { SealedEntry } from './rules';

const FEE_LAMPORTS = 50_000_000n;
const buildEntries = (...cards: readonly (readonly [weight: number, valueAmount: bigint])[]): SealedEntry[] =>
  cards.map(([weight, valueAmount], index) => ({
    cardId: `card-${index}`,
    tier: 'common',
    weight,
    valueAmount,
    valueSource: 'a list',
    valuedAt: new Date(0),
    cardMint: null,
  }));
const entries = buildEntries([2, 30n], [2, 10n], [1, 50n]);
const pack = { packId: 'showcase', cardMode: 1, lamportsPerValueUnit: 7n, cardsLamports: 560n };

test('a bond that covers the two dearest cards is enough, and one lamport less is not', () => {
  expect(findBondFault(pack, entries)).toBeNull();
  expect(findBondFault({ ...pack, cardsLamports: 559n }, entries)).toBe(
    'the bond of showcase counts 559 lamports for its two dearest cards, which are worth 560',
  );
});

test('the bond equals the least bond of the analysis of incentives', () => {
  const values = entries.map(({ weight, valueAmount }) => ({ weight, value: valueAmount }));
  const basis = { feeLamports: FEE_LAMPORTS, cardMode: 1, entries: values, lamportsPerValueUnit: 7n } as const;
  expect(calculateBond(FEE_LAMPORTS, 560n)).toBe(calculateLeastBond(basis));
  expect(calculateBond(FEE_LAMPORTS, 0n)).toBe(calculateLeastBond({ ...basis, cardMode: 0 }));
});

test('a table with an entry above half of the weight has no bond that is enough', () => {
  const table = buildEntries([3, 1n], [1, 1n], [1, 1n]);
  expect(findBondFault({ ...pack, cardsLamports: 1_000n }, table)).toBe(
    'showcase has an entry above half of its weight',
  );
  expect(findBondFault({ ...pack, cardMode: 0, cardsLamports: 0n }, table)).toBeNull();
});

test('an edition is judged by the higher of its own rate and its pack’s', () => {
  expect(raiseToPackRate(pack, { lamportsPerValueUnit: 8n }).lamportsPerValueUnit).toBe(8n);
  expect(raiseToPackRate(pack, { lamportsPerValueUnit: 6n })).toBe(pack);
});
