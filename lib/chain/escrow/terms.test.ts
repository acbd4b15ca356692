// cspell:ignore feff
import { getAddressDecoder } from '@solana/kit';
import { expect, it } from 'vitest';
import { type DuelTerms, decodeTerms, encodeTerms, hashTerms, TERMS_BYTES } from './terms';

const filled = (byte: number) => new Uint8Array(32).fill(byte);
const wallet = (byte: number) => getAddressDecoder().decode(filled(byte));

const terms: DuelTerms = {
  duelIdHash: filled(1),
  tableRoot: filled(2),
  totalWeight: 0x0403_0201,
  policyHash: filled(3),
  providerKey: wallet(4),
  seedCommitment: filled(5),
  creator: wallet(6),
  opponent: wallet(7),
  feeLamports: 0x0807_0605_0403_0201n,
  treasury: wallet(8),
  fundingDeadline: 0x0102n,
  resolutionDeadline: -1n,
  entropyDelaySlots: 0x0201,
  tieRule: 1,
  cardMode: 1,
  bondLamports: 9n,
  gridSlots: 16,
  acceptSteps: 6,
  revealDelaySlots: 32,
  nonce: 0xfffe,
};

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

it('terms are encoded in 319 bytes, with fields at the offsets of docs/duel-v4.md', () => {
  const bytes = encodeTerms(terms);
  expect(bytes.length).toBe(TERMS_BYTES);
  expect(new TextDecoder().decode(bytes.subarray(0, 16))).toBe('ripduel:duel4:t2');
  expect(hex(bytes.subarray(80, 84))).toBe('01020304');
  expect(hex(bytes.subarray(244, 252))).toBe('0102030405060708');
  expect(hex(bytes.subarray(284))).toBe(
    '0201000000000000' +
      'ffffffffffffffff' +
      '0102' +
      '01' +
      '01' +
      '0900000000000000' +
      '10' +
      '06' +
      '2000' +
      '02' +
      'feff',
  );
  expect(decodeTerms(bytes)).toEqual(terms);
});

it('terms of another length, domain or layout aren’t decoded, and hashes of another length aren’t encoded', () => {
  const bytes = encodeTerms(terms);
  expect(() => decodeTerms(bytes.subarray(1))).toThrow(RangeError);
  for (const at of [0, 15, 316]) expect(() => decodeTerms(bytes.with(at, 0))).toThrow();
  expect(() => encodeTerms({ ...terms, tableRoot: new Uint8Array(31) })).toThrow(RangeError);
});

/** Returns whether the byte is the same in all terms: one of the domain (16 bytes), or the layout's number. */
const isConstant = (at: number) => at < 16 || at === 316;

it('terms have another hash if a bit of a byte differs', () => {
  const bytes = encodeTerms(terms);
  const places = Array.from(bytes.keys()).filter((at) => !isConstant(at));
  const hashes = places.map((at) => hex(hashTerms(decodeTerms(bytes.with(at, (bytes[at] ?? 0) ^ (1 << (at % 8)))))));
  expect(new Set([hex(hashTerms(terms)), ...hashes]).size).toBe(1 + places.length);
});
