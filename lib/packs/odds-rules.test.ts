import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARD_TIERS } from '../cards/tier';
import {
  chanceAbove,
  chanceOfTie,
  meanValue,
  medianValue,
  oneIn,
  percent,
  type Ticketed,
  tierOdds,
} from './odds-rules';

const small: readonly Ticketed[] = [
  { tier: 'common', weight: 6, value: 10n },
  { tier: 'rare', weight: 3, value: 40n },
  { tier: 'common', weight: 1, value: 20n },
];

const anyTable = fc.array(
  fc.record({
    tier: fc.constantFrom(...CARD_TIERS),
    weight: fc.integer({ min: 1, max: 10_000 }),
    value: fc.bigInt({ min: 0n, max: 1_000_000_000n }),
  }),
  { minLength: 1, maxLength: 40 },
);

/** Every ticket's value, the plain way. */
const drawn = (entries: readonly Ticketed[]): bigint[] =>
  entries
    .flatMap(({ weight, value }) => Array.from({ length: weight }, () => value))
    .sort((left, right) => (left < right ? -1 : 1));

describe('what a draw is worth', () => {
  test('mean, median and the chance of more than the price', () => {
    expect(meanValue(small)).toBe(20n);
    expect(medianValue(small)).toBe(10n);
    expect(chanceAbove(small, 20n)).toEqual({ tickets: 3, of: 10 });
  });

  test('an even number of tickets has the lower median', () => {
    const pair: Ticketed[] = [
      { tier: 'common', weight: 1, value: 1n },
      { tier: 'common', weight: 1, value: 9n },
    ];
    expect(medianValue(pair)).toBe(1n);
  });

  test('an empty table is worth nothing', () => {
    expect([meanValue([]), medianValue([]), percent(chanceAbove([], 0n))]).toEqual([0n, 0n, '0%']);
  });

  test('cards without a ticket are worth nothing, as none of them can be drawn', () => {
    const reserved = small.map((entry) => ({ ...entry, weight: 0 }));
    expect([meanValue(reserved), medianValue(reserved)]).toEqual([0n, 0n]);
    expect(medianValue([...reserved, { tier: 'rare', weight: 1, value: 90n }])).toBe(90n);
  });

  test('agrees with counting every ticket', () => {
    const fewTickets = anyTable.map((table) => table.map((entry) => ({ ...entry, weight: (entry.weight % 9) + 1 })));
    fc.assert(
      fc.property(fewTickets, fc.bigInt({ min: 0n, max: 1_000_000_000n }), (table, price) => {
        const all = drawn(table);
        expect(meanValue(table)).toBe(all.reduce((sum, value) => sum + value, 0n) / BigInt(all.length));
        expect(medianValue(table)).toBe(all[Math.ceil(all.length / 2) - 1]);
        expect(chanceAbove(table, price).tickets).toBe(all.filter((value) => value > price).length);
      }),
    );
  });
});

describe('odds', () => {
  test('go from the commonest tier, without empty ones', () => {
    expect(tierOdds(small)).toEqual([
      { tier: 'common', cards: 2, tickets: 7, of: 10 },
      { tier: 'rare', cards: 1, tickets: 3, of: 10 },
    ]);
  });

  test('of all tiers are all tickets', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const tiers = tierOdds(table);
        expect(tiers.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(tiers[0]!.of);
      }),
    );
  });

  test('a tie needs two equal values', () => {
    expect(chanceOfTie(small)).toEqual({ tickets: 36 + 9 + 1, of: 100 });
  });

  test('are written so that nothing looks like never or always', () => {
    const shown = (tickets: number, of: number) => percent({ tickets, of });
    expect([shown(0, 5), shown(5, 5), shown(1, 3), shown(1, 2)]).toEqual(['0%', '100%', '33.33%', '50%']);
    expect([shown(1, 25_000), shown(99_999, 100_000)]).toEqual(['0.004%', '99.99%']);
    expect([
      oneIn({ tickets: 7, of: 10 }),
      oneIn({ tickets: 20, of: 10_000 }),
      oneIn({ tickets: 1, of: 9_999 }),
    ]).toEqual(['1 in 1.4', '1 in 500', '1 in 9,999']);
    expect(oneIn({ tickets: 0, of: 10 })).toBeNull();
  });
});
