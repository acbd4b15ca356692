import { base58 } from '@scure/base';
import { expect, test } from 'vitest';
import { attachSignature, fromBase64, joinTransaction, splitTransaction, toBase64 } from './wire';

const message = Uint8Array.of(128, 1, 2, 3);
const unsigned = (signatures: number): string =>
  toBase64(joinTransaction({ signatures: Array.from({ length: signatures }, () => new Uint8Array(64)), message }));
const signature = Uint8Array.from({ length: 64 }, (_, index) => index);

test('a signature is put before the message that it is over', () => {
  const signed = attachSignature(unsigned(1), signature);
  expect(signed.signature).toBe(base58.encode(signature));
  expect(splitTransaction(fromBase64(signed.transaction))).toEqual({ signatures: [signature], message });
});

test('a transaction that asks for two signatures, or a signature of another length, is refused', () => {
  expect(() => attachSignature(unsigned(2), signature)).toThrow('another signature than yours alone');
  expect(() => attachSignature(unsigned(1), signature.slice(1))).toThrow('64 bytes');
  expect(() => attachSignature('AA==', signature)).toThrow(RangeError);
});
