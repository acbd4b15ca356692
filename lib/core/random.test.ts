import { expect, test } from 'vitest';
import { jitterOf } from './random';

test('jitter lies from 0 to 1', () => {
  expect([0, 255].map((byte) => jitterOf(() => Uint8Array.of(byte)))).toEqual([0, 1]);
});
