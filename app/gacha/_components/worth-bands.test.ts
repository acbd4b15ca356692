import { expect, test } from 'vitest';
import { add, toFraction, ZERO } from '../../../lib/core/fraction';
import { calculateChanceAbove, withRipChances } from '../../../lib/packs/odds-rules';
import { buildWorthBands } from './worth-bands';

const stock = withRipChances(
  [0n, 49n, 50n, 51n, 100n, 101n, 200n, 201n, 500n, 1_000n, 1_001n].map((value, index) => ({
    tier: 'common' as const,
    value,
    weight: index + 1,
  })),
);

test('each copy lies in one band, and an edge in the band below it', () => {
  const bands = buildWorthBands(stock, 100n);
  expect(bands.map(({ chance }) => chance)).toEqual(
    [1n + 2n + 3n, 4n + 5n, 6n + 7n, 8n + 9n, 10n, 11n].map((copies) => toFraction(copies, 66n)),
  );
});

test('the bands above the price are the chance of profit', () => {
  const above = buildWorthBands(stock, 100n).filter(({ isAbovePrice }) => isAbovePrice);
  expect(above.map(({ chance }) => chance).reduce(add, ZERO)).toEqual(calculateChanceAbove(stock, 100n));
});
