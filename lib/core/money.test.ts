import { expect, test } from 'vitest';
import { formatAmount } from './money';

test.each([
  [50_000_000n, 9, 0, '0.05'],
  [2_000_000_000n, 9, 0, '2'],
  [-1n, 9, 0, '-0.000000001'],
  [2_900_000n, 6, 2, '2.90'],
  [2_000_000n, 6, 2, '2.00'],
  [2_123_456n, 6, 2, '2.123456'],
  [7n, 0, 2, '7'],
])('%s base units of %s decimals, %s of them kept, are %s', (baseUnits, decimals, kept, text) => {
  expect(formatAmount(baseUnits, decimals, kept)).toBe(text);
});
