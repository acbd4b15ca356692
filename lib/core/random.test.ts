import { expect, test } from 'vitest';
import { calculateJitter } from './random';

test('jitter is 0 for the lowest byte and 1 for the highest', () => {
  expect([0, 255].map((byte) => calculateJitter(() => Uint8Array.of(byte)))).toEqual([0, 1]);
});
