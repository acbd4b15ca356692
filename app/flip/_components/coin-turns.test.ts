import { expect, test } from 'vitest';
import { calculateFlipMs } from './coin-turns';

const committed = { result: null };
const flipped = { result: { side: 'heads' } };

test('only a new result flips the coin', () => {
  expect(calculateFlipMs(committed, flipped)).toBe(900);
  expect(calculateFlipMs(committed, committed)).toBe(0);
  expect(calculateFlipMs(flipped, flipped)).toBe(0);
});
