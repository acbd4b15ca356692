import { expect, test } from 'vitest';
import { ProviderWait } from './provider-wait';

test('the wait for the provider is over 4 slots after a step was first possible, for each step on its own', () => {
  const wait = new ProviderWait();
  expect([100n, 103n, 104n, 900n].map((slot) => wait.isOver('lock', slot))).toEqual([false, false, true, true]);
  expect(wait.isOver('settle 0', 104n)).toBe(false);
  expect(wait.isOver('settle 0', 108n)).toBe(true);
});

test('an account that tells since when a step has been possible counts from there', () => {
  const wait = new ProviderWait();
  expect([103n, 104n].map((slot) => wait.isOver('lock', slot, 100n))).toEqual([false, true]);
});
