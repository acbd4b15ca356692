import { expect, test } from 'vitest';
import { calculateJitter } from './random';

test('jitter lies from 0 to 1', () => {
  expect([0, 255].map((byte) => calculateJitter(() => Uint8Array.of(byte)))).toEqual([0, 1]);
});
