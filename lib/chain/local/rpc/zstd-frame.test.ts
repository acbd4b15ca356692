// cspell:ignore QBYGQAAAQID
import { decompress } from 'fzstd';
import { expect, test } from 'vitest';
import { toZstdFrame } from './zstd-frame';

/** The most bytes that one block of a frame can hold. */
const BLOCK_BYTES = 128 * 1024;

test.each([0, 1, 165, BLOCK_BYTES - 1, BLOCK_BYTES, BLOCK_BYTES + 1, 3 * BLOCK_BYTES])(
  'an independent decoder reads a frame of %i bytes',
  (length) => {
    const data = Uint8Array.from({ length }, (_, i) => (i * 7 + (i >> 8)) & 0xff);
    expect(Buffer.from(decompress(toZstdFrame(data))).equals(data)).toBe(true);
  },
);

test('a frame says its length and that its only block is the last', () => {
  expect(Buffer.from(toZstdFrame(Uint8Array.of(1, 2, 3))).toString('base64')).toBe('KLUv/QBYGQAAAQID');
});
