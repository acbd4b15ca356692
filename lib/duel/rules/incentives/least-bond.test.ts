import { expect, test } from 'vitest';
import { calculateLeastBond, findBondProblems, findBreakEvenBond } from './least-bond';
import { referenceDuel } from './reference';

const FEE_LAMPORTS = 50_000_000n;

/** Tables of 2 to 9 entries whose weights and values look random, and are the same in every run. */
const tables = Array.from({ length: 12 }, (_, nth) =>
  Array.from({ length: 2 + (nth % 8) }, (__, i) => ({
    weight: 1 + ((nth * 31 + i * 17) % 23),
    value: BigInt((nth * 7_919 + i * 104_729) % 5_000),
  })),
);

test.each([...tables.keys()])('the least bond is three fees and the two dearest cards of table %d', (nth) => {
  const entries = tables[nth] ?? [];
  const [dearest = 0n, second = 0n] = entries.map(({ value }) => value).toSorted((a, b) => Number(b - a));
  const basis = { feeLamports: FEE_LAMPORTS, entries, lamportsPerValueUnit: 1_000n };
  expect(calculateLeastBond({ ...basis, cardMode: 1 })).toBe(3n * FEE_LAMPORTS + 1_000n * (dearest + second));
  expect(calculateLeastBond({ ...basis, cardMode: 0 })).toBe(3n * FEE_LAMPORTS);
});

test('worthless cards need no more than fees do', () => {
  expect(calculateLeastBond({ ...referenceDuel, lamportsPerValueUnit: 0n })).toBe(3n);
});

test('the least bond is one fee above the bond with which cheating breaks even', () => {
  expect([calculateLeastBond(referenceDuel), findBreakEvenBond(referenceDuel)]).toEqual([403n, 402n]);
  expect(findBreakEvenBond({ ...referenceDuel, cardMode: 0 })).toBe(2n);
});

test('cards that no bond can cover have no least bond', () => {
  const basis = { ...referenceDuel, lamportsPerValueUnit: 1n << 60n };
  expect(() => calculateLeastBond(basis)).toThrow(RangeError);
  expect(findBreakEvenBond(basis)).toBeNull();
});

test('a card table needs two entries', () => {
  const entries = [{ weight: 1, value: 1n }];
  expect(() => calculateLeastBond({ ...referenceDuel, entries })).toThrow(RangeError);
  expect(calculateLeastBond({ ...referenceDuel, entries, cardMode: 0 })).toBe(3n);
});

test('a pack is refused below its least bond', () => {
  expect(findBondProblems(referenceDuel, 402n)).toEqual(['bond-below-least']);
  expect(findBondProblems(referenceDuel, 403n)).toEqual([]);
});

test('a card table is refused with an entry above half of the tickets', () => {
  const buildBondInputs = (weight: number) => ({
    ...referenceDuel,
    entries: [
      { weight, value: 0n },
      { weight: 1, value: 1n },
      { weight: 2, value: 1n },
    ],
  });
  expect(findBondProblems(buildBondInputs(3), 1_000n)).toEqual([]);
  expect(findBondProblems(buildBondInputs(4), 1_000n)).toEqual(['dominant-entry']);
  expect(findBondProblems({ ...buildBondInputs(4), cardMode: 0 }, 3n)).toEqual([]);
  expect(findBondProblems({ ...referenceDuel, entries: [{ weight: 1, value: 1n }] }, 1_000n)).toEqual([
    'dominant-entry',
  ]);
});
