import { base58 } from '@scure/base';
import type { Base64EncodedWireTransaction } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { attachSignature, fromBase64, joinTransaction, splitTransaction, toBase64 } from './wire';

const message = Uint8Array.of(128, 1, 2, 3);
const emptySignature = new Uint8Array(64);
const unsigned = (signatures: number): string =>
  toBase64(joinTransaction({ signatures: Array.from({ length: signatures }, () => emptySignature), message }));
const signature = Uint8Array.from({ length: 64 }, (_, index) => index);
/** Returns a count of signatures, followed by `behind` zero bytes. */
const encodeSignatureCount = (count: number, behind: number) => Uint8Array.from([count, ...new Uint8Array(behind)]);

describe('splitting a transaction', () => {
  test('gives each signature and the message behind them', () => {
    const signatures = [signature, signature.toReversed()];
    expect(splitTransaction(joinTransaction({ signatures, message }))).toEqual({ signatures, message });
  });

  test.each([
    [1, 65],
    [2, 129],
    [127, 127 * 64 + 1],
  ])('takes %i signatures when a byte of message follows them', (count, behind) => {
    const transaction = splitTransaction(encodeSignatureCount(count, behind));
    expect([transaction.signatures.length, transaction.message.length]).toEqual([count, 1]);
  });

  test.each([
    ['when it is empty', new Uint8Array()],
    ['without signatures', encodeSignatureCount(0, 100)],
    ['when the message is missing', encodeSignatureCount(1, 64)],
    ['when a signature is cut', encodeSignatureCount(2, 127)],
    // A count from 128 on takes two bytes, and a packet has no room for so many signatures.
    ['with 128 signatures', encodeSignatureCount(128, 128 * 64 + 1)],
    ['with 255 signatures', encodeSignatureCount(255, 255 * 64 + 1)],
  ])('throws %s', (_, bytes) => {
    expect(() => splitTransaction(bytes)).toThrow(new RangeError('these bytes are not a transaction'));
  });
});

describe('base64', () => {
  test('keeps every byte', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    expect(fromBase64(toBase64(bytes))).toEqual(bytes);
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
  });

  test('is refused when it is none', () => {
    expect(() => fromBase64('%')).toThrow();
  });
});

describe('attaching a signature', () => {
  test('puts it before the message that it is over', () => {
    const signed = attachSignature(unsigned(1), signature);
    expect(signed.signature).toBe(base58.encode(signature));
    // The type that `sendTransaction` takes, checked by the compiler.
    const wire: Base64EncodedWireTransaction = signed.transaction;
    expect(splitTransaction(fromBase64(wire))).toEqual({ signatures: [signature], message });
  });

  test('throws when the transaction asks for two signatures', () => {
    expect(() => attachSignature(unsigned(2), signature)).toThrow(
      new RangeError('this transaction asks for another signature than yours alone'),
    );
  });

  test.each([0, 63, 65])('throws when the signature has %i bytes', (length) => {
    const error = new RangeError('a signature has 64 bytes');
    expect(() => attachSignature(unsigned(1), Uint8Array.from({ length }))).toThrow(error);
  });

  test('throws when there is no transaction', () => {
    expect(() => attachSignature('AA==', signature)).toThrow(RangeError);
  });
});
