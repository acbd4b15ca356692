import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARD_TIERS } from '../cards/tier';
import { calculatePairChance } from '../chain/escrow/draw-chances';
import { add, ONE, toFraction, ZERO } from '../core/fraction';
import { buildPlanEntries, packPlans } from './catalog';
import {
  calculateChanceAbove,
  calculateMeanValue,
  calculateMedianValue,
  calculateOneIn,
  calculateTierOdds,
  formatPercent,
  type OddsEntry,
  toShare,
  withDuelChances,
  withRipChances,
} from './odds-rules';

type Drawable = Omit<OddsEntry, 'chance'>;

const small = withRipChances([
  { tier: 'common', weight: 6, value: 10n },
  { tier: 'rare', weight: 3, value: 40n },
  { tier: 'common', weight: 1, value: 20n },
]);

const anyTable = fc.array(
  fc.record({
    tier: fc.constantFrom(...CARD_TIERS),
    weight: fc.integer({ min: 1, max: 10_000 }),
    value: fc.bigInt({ min: 0n, max: 1_000_000_000n }),
  }),
  { minLength: 1, maxLength: 40 },
);

/** Lists the value of every ticket in ascending order. */
const listTicketValues = (entries: readonly Drawable[]): bigint[] =>
  entries
    .flatMap(({ weight, value }) => Array.from({ length: weight }, () => value))
    .sort((left, right) => (left < right ? -1 : 1));

describe('what a draw is worth', () => {
  test('mean, median and the chance of more than the price', () => {
    expect(calculateMeanValue(small)).toBe(20n);
    expect(calculateMedianValue(small)).toBe(10n);
    expect(calculateChanceAbove(small, 20n)).toEqual(toFraction(3n, 10n));
  });

  test('an even number of tickets has the lower median', () => {
    const pair = withRipChances([
      { tier: 'common', weight: 1, value: 1n },
      { tier: 'common', weight: 1, value: 9n },
    ]);
    expect(calculateMedianValue(pair)).toBe(1n);
  });

  test('an empty table is worth nothing', () => {
    expect([calculateMeanValue([]), calculateMedianValue([]), formatPercent(calculateChanceAbove([], 0n))]).toEqual([
      0n,
      0n,
      '0%',
    ]);
  });

  test('cards without a ticket are worth nothing, as none of them can be drawn', () => {
    const reserved = small.map((entry): Drawable => ({ ...entry, weight: 0 }));
    const stock = withRipChances(reserved);
    expect([calculateMeanValue(stock), calculateMedianValue(stock)]).toEqual([0n, 0n]);
    expect(calculateMedianValue(withRipChances([...reserved, { tier: 'rare', weight: 1, value: 90n }]))).toBe(90n);
  });

  test('agrees with counting every ticket', () => {
    const fewTickets = anyTable.map((table) => table.map((entry) => ({ ...entry, weight: (entry.weight % 9) + 1 })));
    fc.assert(
      fc.property(fewTickets, fc.bigInt({ min: 0n, max: 1_000_000_000n }), (table, price) => {
        const all = listTicketValues(table);
        const odds = withRipChances(table);
        expect(calculateMeanValue(odds)).toBe(all.reduce((sum, value) => sum + value, 0n) / BigInt(all.length));
        expect(calculateMedianValue(odds)).toBe(all[Math.ceil(all.length / 2) - 1]);
        expect(calculateChanceAbove(odds, price)).toEqual(
          toShare(all.filter((value) => value > price).length, all.length),
        );
      }),
    );
  });
});

describe('a side of a duel with cards', () => {
  test('by hand: weights 2, 1 and 1 have 5/12, 7/24 and 7/24', () => {
    const table = withDuelChances(
      [
        { tier: 'common', weight: 2, value: 12n },
        { tier: 'rare', weight: 1, value: 48n },
        { tier: 'epic', weight: 1, value: 96n },
      ],
      1,
    );
    // 12 * 5/12 + 48 * 7/24 + 96 * 7/24 by the chances of a duel. By the weights alone, the mean would be 42.
    expect(calculateMeanValue(table)).toBe(47n);
    expect(calculateMedianValue(table)).toBe(48n);
    expect(calculateChanceAbove(table, 12n)).toEqual(toFraction(7n, 12n));
    expect(calculateTierOdds(table).map(({ ticketCount, chance }) => [ticketCount, chance])).toEqual([
      [2, toFraction(5n, 12n)],
      [1, toFraction(7n, 24n)],
      [1, toFraction(7n, 24n)],
    ]);
  });

  test('agrees with all pairs of draws', () => {
    const tables = anyTable.filter((table) => table.length > 1).map((table) => table.slice(0, 8));
    fc.assert(
      fc.property(tables, fc.bigInt({ min: 0n, max: 1_000_000_000n }), (table, price) => {
        const odds = withDuelChances(table, 1);
        const pairs = [...table.entries()].flatMap(([i, entry]) =>
          [...table.keys()].map((j) => ({ ...entry, chance: calculatePairChance(table, i, j, 1) })),
        );
        expect(calculateMeanValue(odds)).toBe(calculateMeanValue(pairs));
        expect(calculateMedianValue(odds)).toBe(calculateMedianValue(pairs));
        expect(calculateChanceAbove(odds, price)).toEqual(calculateChanceAbove(pairs, price));
      }),
    );
  });

  test('of the showcase pack: the top card has 2.146%, not 2%', () => {
    const entries = buildPlanEntries(packPlans.find(({ packId }) => packId === 'showcase-2032')!);
    const odds = withDuelChances(
      entries.map(({ weight, valueAmount }): Drawable => ({ tier: 'common', weight, value: valueAmount })),
      1,
    );
    const top = odds.reduce((dearest, each) => (each.value > dearest.value ? each : dearest));
    expect(top.weight).toBe(200);
    expect(formatPercent(top.chance, 3)).toBe('2.146%');
  });
});

describe('odds', () => {
  test('go from the commonest tier, without empty ones', () => {
    expect(calculateTierOdds(small)).toEqual([
      { tier: 'common', cardCount: 2, ticketCount: 7, chance: toFraction(7n, 10n) },
      { tier: 'rare', cardCount: 1, ticketCount: 3, chance: toFraction(3n, 10n) },
    ]);
  });

  test('of all tiers are one together, and have all tickets', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const tiers = calculateTierOdds(withDuelChances(table, table.length > 1 ? 1 : 0));
        expect(tiers.map(({ chance }) => chance).reduce(add, ZERO)).toEqual(ONE);
        expect(tiers.reduce((sum, { ticketCount }) => sum + ticketCount, 0)).toBe(
          table.reduce((sum, { weight }) => sum + weight, 0),
        );
      }),
    );
  });

  test('are written so that nothing looks like never or always', () => {
    const shown = (tickets: number, of: number) => formatPercent(toShare(tickets, of));
    expect([shown(0, 5), shown(5, 5), shown(1, 3), shown(1, 2)]).toEqual(['0%', '100%', '33.33%', '50.00%']);
    expect([shown(177, 1_000), shown(1, 5)]).toEqual(['17.70%', '20.00%']);
    expect([shown(1, 25_000), shown(99_999, 100_000)]).toEqual(['0.004%', '99.99%']);
    expect([formatPercent(toShare(2_146, 100_000), 3), formatPercent(toShare(99_999, 100_000), 3)]).toEqual([
      '2.146%',
      '99.999%',
    ]);
    expect(formatPercent(toShare(0, 0))).toBe('0%');
  });

  test('are one in a whole number, or in a number with one decimal below ten', () => {
    const calculate = (tickets: number, of: number) => calculateOneIn(toShare(tickets, of));
    expect([calculate(7, 10), calculate(20, 10_000), calculate(1, 9_999)]).toEqual([1.4, 500, 9_999]);
    expect(calculate(0, 10)).toBeNull();
  });
});
