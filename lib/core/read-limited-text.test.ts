import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLimitedText } from './read-limited-text';

async function* splitIntoChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test('a body is its text up to the limit, wherever its chunks part', async () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 9 }), async (text, size) => {
      const bytes = Buffer.from(text);
      expect(await readLimitedText(splitIntoChunks(bytes, size), bytes.length)).toBe(text);
      if (bytes.length > 0) expect(await readLimitedText(splitIntoChunks(bytes, size), bytes.length - 1)).toBeNull();
    }),
  );
});

test('bytes that are no text are read as one buffer would be, and a byte order mark in front is kept', async () => {
  for (const bytes of [
    [0xef, 0xbb, 0xbf, 0x7b],
    [0x41, 0xff, 0xe2, 0x82],
  ])
    expect(await readLimitedText(splitIntoChunks(Uint8Array.from(bytes), 1), 9)).toBe(
      Buffer.from(bytes).toString('utf8'),
    );
});

test('no body is no text, and a body that breaks off rejects', async () => {
  expect(await readLimitedText(null, 9)).toBe('');
  const broken = (async function* () {
    yield Buffer.from('{');
    throw new Error('reset');
  })();
  await expect(readLimitedText(broken, 9)).rejects.toThrow('reset');
});

test('nothing is read past the limit', async () => {
  let read = 0;
  const endless = (async function* () {
    for (;;) {
      read += 1;
      yield new Uint8Array(read);
    }
  })();
  expect(await readLimitedText(endless, 5)).toBeNull();
  expect(read).toBe(3);
});
