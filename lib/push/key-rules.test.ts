import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveVapidPublicKey, isVapidPrivateKey, parseBrowserKey, parseBrowserSecret } from './key-rules';

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

test('the public key is the one that Node derives', () => {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.alloc(32, 7));
  expect(deriveVapidPublicKey(encode(Buffer.alloc(32, 7)))).toBe(ecdh.getPublicKey().toString('base64url'));
});

test.each<[string, string, boolean]>([
  ['32 bytes below the order', encode(Buffer.alloc(32, 7)), true],
  ['zero', encode(Buffer.alloc(32)), false],
  ['more than the order', encode(Buffer.alloc(32, 255)), false],
  ['31 bytes', encode(Buffer.alloc(31, 7)), false],
  ['hex', Buffer.alloc(32, 7).toString('hex'), false],
  ['padded base64', Buffer.alloc(32, 7).toString('base64'), false],
])('a private key of %s: %s', (_, text, isKey) => {
  expect(isVapidPrivateKey(text)).toBe(isKey);
});

test('a browser’s key is an uncompressed point on the curve', () => {
  const ecdh = createECDH('prime256v1');
  const point = ecdh.generateKeys();
  expect(parseBrowserKey(point.toString('base64url'))).toEqual(new Uint8Array(point));
  const compressed = ecdh.getPublicKey(undefined, 'compressed');
  const offCurve = Buffer.from(point);
  offCurve[64] = (offCurve[64] ?? 0) ^ 1;
  for (const wrong of [compressed, offCurve, Buffer.alloc(65), Buffer.alloc(65, 4), point.subarray(0, 64)])
    expect(parseBrowserKey(encode(wrong))).toBeNull();
  expect(parseBrowserKey('!'.repeat(87))).toBeNull();
});

test('a browser’s secret has 16 bytes', () => {
  expect(parseBrowserSecret(encode(Buffer.alloc(16, 9)))).toEqual(new Uint8Array(16).fill(9));
  for (const wrong of ['', 'AAAA', encode(Buffer.alloc(15)), encode(Buffer.alloc(17)), `${'A'.repeat(21)}B`])
    expect(parseBrowserSecret(wrong)).toBeNull();
});
