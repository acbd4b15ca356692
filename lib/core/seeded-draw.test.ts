import { createHmac } from 'node:crypto';
import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateChiSquare, testSeed } from '../../testing/statistics/chi-square';
import { deriveSeededWord, deriveServerSeed, drawBelow, toDrawnValue } from './seeded-draw';

const RANGE = 1n << 64n;
const seed = Uint8Array.from({ length: 32 }, (_, i) => i);
const word = fc.bigInt({ min: 0n, max: RANGE - 1n });

describe('numbers', () => {
  /** Expected values computed with Python's hmac and hashlib. */
  it.each([
    ['player', 0, 3_846_326_792_586_266_016n],
    ['player', 1, 13_170_878_455_022_782_007n],
    ['~Visible-ASCII!', 7, 15_971_041_000_878_033_907n],
  ])('of %s at nonce %i are known', (clientSeed, nonce, expected) => {
    expect(deriveSeededWord(seed, clientSeed, nonce)).toBe(expected);
  });

  it('are the first 8 bytes of the HMAC, big endian', () => {
    const any = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(any, fc.string({ minLength: 1, maxLength: 64 }), fc.nat(), (key, clientSeed, nonce) => {
        const digest = createHmac('sha256', key).update(`${clientSeed}:${nonce}`, 'utf8').digest();
        expect(deriveSeededWord(new Uint8Array(key), clientSeed, nonce)).toBe(digest.readBigUInt64BE());
      }),
    );
  });
});

describe('draws', () => {
  it.each([3n, 7n, 10n, 1_000n, 9_973n, RANGE - 1n])('are rejected from the boundary on: total %s', (total) => {
    const boundary = RANGE - (RANGE % total);
    expect(toDrawnValue(boundary - 1n, total)).toBe(total - 1n);
    expect(toDrawnValue(boundary, total)).toBeNull();
    expect(toDrawnValue(RANGE - 1n, total)).toBeNull();
  });

  it.each([1n, 2n, 4_096n, RANGE])('are never rejected where the total divides 2^64: %s', (total) => {
    expect(toDrawnValue(RANGE - 1n, total)).toBe(total - 1n);
  });

  it('are the number modulo the total where they are accepted', () => {
    fc.assert(
      fc.property(word, fc.bigInt({ min: 1n, max: RANGE }), (number, total) => {
        const value = toDrawnValue(number, total);
        expect(value).toBe(number >= RANGE - (RANGE % total) ? null : number % total);
      }),
    );
  });

  it('move on to the next nonce when rejected, and tell where the stream goes on', () => {
    // With a total just above half of the range, about every second number is rejected.
    const total = (RANGE >> 1n) + 1n;
    let at = 0;
    const acceptedNonces: number[] = [];
    for (let i = 0; i < 64; i += 1) {
      const drawn = drawBelow(seed, 'player', at, total);
      const passed = Array.from({ length: drawn.nonce - at }, (_, step) => deriveSeededWord(seed, 'player', at + step));
      for (const each of passed) expect(each).toBeGreaterThanOrEqual(total);
      expect(drawn).toEqual({
        value: deriveSeededWord(seed, 'player', drawn.nonce),
        nonce: drawn.nonce,
        nextNonce: drawn.nonce + 1,
      });
      acceptedNonces.push(drawn.nonce);
      at = drawn.nextNonce;
    }
    expect(acceptedNonces).not.toEqual(acceptedNonces.map((_, i) => i));
  });

  it.each([0n, -1n, RANGE + 1n])('refuse a total of %s', (total) => {
    expect(() => drawBelow(seed, 'player', 0, total)).toThrow(RangeError);
  });
});

describe('the chi-square test', () => {
  it.each([
    [[10], 18.307, 0.05],
    [[1], 10.828, 0.001],
    [[1_000], 1_143.917, 0.001],
  ])('gives the p of the tables: %s degrees, %s', ([degrees = 0], statistic, p) => {
    // All counts but the first equal their expected value 1, so the statistic is (first count - 1)^2 / 1.
    const counts = [1 + Math.sqrt(statistic), ...new Array<number>(degrees).fill(1)];
    expect(
      calculateChiSquare(
        counts,
        counts.map(() => 1),
      ).p,
    ).toBeCloseTo(p, 4);
  });

  it('finds the bias of a plain modulo', () => {
    // 8-bit numbers modulo 100 are biased towards 0 to 55. The draws avoid that by rejection sampling, so the test must
    // detect this bias.
    const counts = new Array<number>(100).fill(0);
    const key = testSeed('biased');
    for (let nonce = 0; nonce < 20_000; nonce += 1) {
      const value = Number((deriveSeededWord(key, 'biased', nonce) >> 56n) % 100n);
      counts[value] = (counts[value] ?? 0) + 1;
    }
    expect(
      calculateChiSquare(
        counts,
        counts.map(() => 200),
      ).p,
    ).toBeLessThan(1e-9);
  });
});

it('derives a seed of its own for each round', () => {
  const one = deriveServerSeed(seed, 'crash_1');
  expect(one).toHaveLength(32);
  expect(bytesToHex(one)).toBe(createHmac('sha256', seed).update('crash_1').digest('hex'));
  expect(deriveServerSeed(seed, 'crash_2')).not.toEqual(one);
});
