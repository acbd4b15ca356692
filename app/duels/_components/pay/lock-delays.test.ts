import { expect, test } from 'vitest';
import { decideLockAction, pickLockDelays } from './lock-delays';

test('a burner’s page acts 8 to 24 slots after the target slot, any other wallet is asked after 64', () => {
  expect([0, 0.5, 1].map((jitter) => pickLockDelays(jitter).sendAfterSlots)).toEqual([8n, 16n, 24n]);
  expect(pickLockDelays(1).askAfterSlots).toBe(64n);
});

test('nothing is done before its time, nor where somebody else was faster', () => {
  const delays = pickLockDelays(0.5);
  expect(decideLockAction(null, delays, true)).toBe('wait');
  expect(decideLockAction(15n, delays, true)).toBe('wait');
  expect(decideLockAction(16n, delays, true)).toBe('send');
  expect(decideLockAction(63n, delays, false)).toBe('wait');
  expect(decideLockAction(64n, delays, false)).toBe('ask');
});

test('a burner whose own transaction got lost is asked like any other wallet', () => {
  expect(decideLockAction(64n, pickLockDelays(0.5), true)).toBe('ask');
});
