import { expect, test } from 'vitest';
import { Patience } from './patience';

test('a step is the crank’s 4 slots after it was first possible, each on its own', () => {
  const patience = new Patience();
  expect([100n, 103n, 104n, 900n].map((slot) => patience.isOver('lock', slot))).toEqual([false, false, true, true]);
  expect(patience.isOver('settle 0', 104n)).toBe(false);
  expect(patience.isOver('settle 0', 108n)).toBe(true);
});
