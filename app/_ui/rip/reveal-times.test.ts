import { expect, test } from 'vitest';
import { CARD_TIERS, type CardTier } from '../../../lib/cards/tier';
import { BRIEF_PACE, calculateRevealTimes, FAST_PACE } from './reveal-times';

/** Duration of the tear, which `calculateRevealTimes` doesn't include. */
const TEAR_MS = 300;
const calculateTotalMs = (own: CardTier, other: CardTier | null, pace = 1): number =>
  TEAR_MS + Object.values(calculateRevealTimes(own, other, pace)).reduce((total, ms) => total + ms, 0);

test('two commons take at most three seconds, two legendary cards seven, and a single common two', () => {
  expect(calculateTotalMs('common', 'common')).toBeLessThanOrEqual(3_000);
  expect(calculateTotalMs('legendary', 'legendary')).toBeLessThanOrEqual(7_000);
  expect(calculateTotalMs('common', null)).toBeLessThanOrEqual(2_000);
});

test('a rarer card never takes less time, on either side', () => {
  for (const other of [...CARD_TIERS, null]) {
    const totals = CARD_TIERS.map((own) => calculateTotalMs(own, other));
    expect(totals).toEqual(totals.toSorted((left, right) => left - right));
  }
  const totals = CARD_TIERS.map((other) => calculateTotalMs('common', other));
  expect(new Set(totals).size).toBe(CARD_TIERS.length);
});

test('a coin that decides between equal values takes its time after both cards', () => {
  const { answered, ...rest } = calculateRevealTimes('rare', 'rare', 1, true);
  const usual = calculateRevealTimes('rare', 'rare', 1);
  expect(answered - usual.answered).toBe(1_500);
  expect(rest).toEqual({ out: usual.out, turned: usual.turned, sealed: 0, done: 0 });
});

test('a fast reveal takes less than half the time, and still follows the rarity', () => {
  for (const own of CARD_TIERS)
    for (const other of CARD_TIERS) {
      expect(calculateTotalMs(own, other, FAST_PACE) - TEAR_MS).toBeLessThan(
        (calculateTotalMs(own, other) - TEAR_MS) / 2,
      );
    }
  const totals = CARD_TIERS.map((own) => calculateTotalMs(own, own, FAST_PACE));
  expect(totals).toEqual(totals.toSorted((left, right) => left - right));
  expect(calculateTotalMs('common', 'common', FAST_PACE)).toBeLessThanOrEqual(1_500);
});

test('a later duel’s reveal takes less than two thirds of the first one’s time, without the tear', () => {
  for (const own of CARD_TIERS)
    for (const other of CARD_TIERS)
      expect(calculateTotalMs(own, other, BRIEF_PACE) - TEAR_MS).toBeLessThan(
        (2 / 3) * (calculateTotalMs(own, other) - TEAR_MS),
      );
  expect(calculateTotalMs('common', 'common', BRIEF_PACE)).toBeLessThanOrEqual(2_100);
});
