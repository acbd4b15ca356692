import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToNumberLE, concatBytes, numberToBytesLE } from '@noble/curves/utils.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { afterEach, expect, test, vi } from 'vitest';
import { verifyStrict } from './ed25519';

type Signed = readonly [key: Uint8Array, message: Uint8Array, signature: Uint8Array];

const { Point } = ed25519;
const ORDER = Point.Fn.ORDER;
const message = new TextEncoder().encode('ripduel:test');
const secret = new Uint8Array(32).fill(7);
const key = ed25519.getPublicKey(secret);
const signature = ed25519.sign(message, secret);
/** Small-order points of the curve, of order 8 and of order 2. */
const pointOfOrder8 = Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05');
const pointOfOrder2 = Point.fromHex('ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f');

/** Signs with a known scalar, a nonce of 5, and small-order points added to the key and to R. */
function signWithTorsion(inKey: typeof pointOfOrder8, inR: typeof pointOfOrder8): Signed {
  const scalar = 123_456_789n;
  const signer = Point.BASE.multiply(scalar).add(inKey).toBytes();
  const r = Point.BASE.multiply(5n).add(inR).toBytes();
  const challenge = bytesToNumberLE(sha512(concatBytes(r, signer, message))) % ORDER;
  const s = (5n + challenge * scalar) % ORDER;
  return [signer, message, concatBytes(r, numberToBytesLE(s, 32))];
}

const withS = (s: bigint): Uint8Array => concatBytes(signature.subarray(0, 32), numberToBytesLE(s, 32));
const flip = (bytes: Uint8Array, index: number): Uint8Array =>
  bytes.map((byte, at) => (at === index ? byte ^ 1 : byte));

const cases: [name: string, signed: Signed, isValid: boolean][] = [
  ['a signature', [key, message, signature], true],
  ['an empty message', [key, new Uint8Array(), ed25519.sign(new Uint8Array(), secret)], true],
  ['another message', [key, flip(message, 0), signature], false],
  ['another key', [ed25519.getPublicKey(new Uint8Array(32).fill(8)), message, signature], false],
  ['another R', [key, message, flip(signature, 0)], false],
  ['another S', [key, message, flip(signature, 40)], false],
  ['an S beyond the order', [key, message, withS(bytesToNumberLE(signature.subarray(32)) + ORDER)], false],
  ['a short signature', [key, message, signature.subarray(1)], false],
  ['a short key', [key.subarray(1), message, signature], false],
  ['a key that is no point', [hexToBytes(`02${'00'.repeat(31)}`), message, signature], false],
  ['a key of order 8', [pointOfOrder8.toBytes(), message, signature], false],
  ['a key of order 2', [pointOfOrder2.toBytes(), message, signature], false],
  ['the neutral key', [Point.ZERO.toBytes(), message, signature], false],
  ['a key in another encoding', [hexToBytes(`ee${'ff'.repeat(30)}7f`), message, signature], false],
  ['a key with a part of order 8', signWithTorsion(pointOfOrder8, Point.ZERO), true],
  ['an R with a part of order 8', signWithTorsion(Point.ZERO, pointOfOrder8), true],
  ['key and R with parts of order 8', signWithTorsion(pointOfOrder8, pointOfOrder8), true],
  ['an R with a part of order 2', signWithTorsion(Point.ZERO, pointOfOrder2), true],
];

afterEach(() => void vi.unstubAllGlobals());

test.each(cases)('verifyStrict gives the same with and without Node’s crypto: %s', (_, signed, isValid) => {
  expect(verifyStrict(...signed)).toBe(isValid);
  vi.stubGlobal('process', undefined);
  expect(verifyStrict(...signed)).toBe(isValid);
});

test('a Node without Ed25519, as a FIPS build, verifies all the same', () => {
  const createPublicKey = () => {
    throw new Error('unsupported');
  };
  vi.stubGlobal('process', { getBuiltinModule: () => ({ createPublicKey }) });
  expect(verifyStrict(key, message, signature)).toBe(true);
  expect(verifyStrict(key, flip(message, 0), signature)).toBe(false);
});

test('a signature whose R is the neutral point is refused', () => {
  // A signature is valid if S · B = R + k · A. With the neutral point as R, S = k · 9 for the key A = 9 · B.
  const r = Point.ZERO.toBytes();
  const signer = Point.BASE.multiply(9n).toBytes();
  const challenge = bytesToNumberLE(sha512(concatBytes(r, signer, message))) % ORDER;
  const forged = concatBytes(r, numberToBytesLE((challenge * 9n) % ORDER, 32));
  expect(ed25519.verify(forged, message, signer)).toBe(true);
  expect(verifyStrict(signer, message, forged)).toBe(false);
});
