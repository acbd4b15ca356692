import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { type Address, getAddressDecoder } from '@solana/kit';
import { expect, test } from 'vitest';
import { findEscrowAddress } from '../../../../lib/chain/escrow/address';
import { encodeConsentMessage } from '../../../../lib/chain/escrow/consent';
import { encodeTerms } from '../../../../lib/chain/escrow/terms';
import { toBase64 } from '../../../../lib/chain/inspect/wire';
import { fromUnixSeconds } from '../../../../lib/core/clock';
import { sha256 } from '../../../../lib/core/hash';
import { checkConsent, type DuelToPay } from './consent';

const providerSecret = new Uint8Array(32).fill(7);
const buildTestAddress = (byte: number): Address => getAddressDecoder().decode(new Uint8Array(32).fill(byte));
const providerKey = getAddressDecoder().decode(ed25519.getPublicKey(providerSecret));
const programId = buildTestAddress(9);

const terms = {
  duelIdHash: sha256('duel_one'),
  tableRoot: new Uint8Array(32).fill(2),
  totalWeight: 10,
  policyHash: new Uint8Array(32).fill(3),
  providerKey,
  seedCommitment: new Uint8Array(32).fill(4),
  creator: buildTestAddress(5),
  opponent: buildTestAddress(6),
  feeLamports: 50_000_000n,
  treasury: buildTestAddress(8),
  fundingDeadline: 1_000n,
  resolutionDeadline: 2_000n,
  entropyDelaySlots: 4,
  tieRule: 1,
  cardMode: 0,
  bondLamports: 150_000_000n,
  gridSlots: 16,
  acceptSteps: 6,
  revealDelaySlots: 32,
  nonce: 0,
};

const signConsent = (bytes: Uint8Array, key = providerSecret): string =>
  base58.encode(ed25519.sign(encodeConsentMessage(bytesToHex(sha256(bytes))), key));

function makeDuel(changes: Partial<typeof terms> = {}): DuelToPay {
  const fields = { ...terms, ...changes };
  const bytes = encodeTerms(fields);
  return {
    duelId: 'duel_one',
    terms: toBase64(bytes),
    valuationPolicyHash: '03'.repeat(32),
    seedCommitment: '04'.repeat(32),
    treasuryWallet: fields.treasury,
    cardMode: 'fees-only',
    fundingSeconds: 600,
    resolutionSeconds: 1_000,
    fundingDeadline: fromUnixSeconds(fields.fundingDeadline),
    resolutionDeadline: fromUnixSeconds(fields.resolutionDeadline),
    entropyDelaySlots: fields.entropyDelaySlots,
    gridSlots: fields.gridSlots,
    acceptSteps: fields.acceptSteps,
    revealDelaySlots: fields.revealDelaySlots,
    providerKey,
    providerConsent: signConsent(bytes),
    programId,
    escrowAddress: findEscrowAddress(sha256(bytes), programId).address,
    feeAmount: fields.feeLamports,
    bondAmount: fields.bondLamports,
    creatorWallet: fields.creator,
    opponentWallet: fields.opponent,
  };
}

test('a fee may be paid once the provider signed these very terms', () => {
  expect(checkConsent(makeDuel())).toBe('agreed');
});

test('without terms or a signature the provider is awaited', () => {
  expect(checkConsent({ ...makeDuel(), providerConsent: null })).toBe('awaited');
  expect(checkConsent({ ...makeDuel(), terms: null })).toBe('awaited');
});

test('a signature of other terms or by another key is none', () => {
  const other = makeDuel({ nonce: 1 }).providerConsent;
  expect(checkConsent({ ...makeDuel(), providerConsent: other })).toBe('mismatch');
  const stranger = signConsent(encodeTerms(terms), new Uint8Array(32).fill(8));
  expect(checkConsent({ ...makeDuel(), providerConsent: stranger })).toBe('mismatch');
  expect(checkConsent({ ...makeDuel(), providerConsent: 'nothing' })).toBe('mismatch');
});

test.each([
  ['fee', { feeAmount: 1n }],
  ['bond', { bondAmount: 1n }],
  ['provider', { providerKey: buildTestAddress(11) }],
  ['creator', { creatorWallet: buildTestAddress(11) }],
  ['opponent', { opponentWallet: buildTestAddress(11) }],
  ['escrow account', { escrowAddress: buildTestAddress(11) }],
  ['program', { programId: buildTestAddress(11) }],
  ['treasury', { treasuryWallet: buildTestAddress(11) }],
  ['seed commitment', { seedCommitment: '05'.repeat(32) }],
  ['policy', { valuationPolicyHash: '05'.repeat(32) }],
  ['duel', { duelId: 'duel_two' }],
  ['card mode', { cardMode: 'cards' }],
  ['payment deadline', { fundingDeadline: fromUnixSeconds(1_001n) }],
  ['result deadline', { resolutionDeadline: null }],
  ['entropy delay', { entropyDelaySlots: 5 }],
  ['time for a result', { resolutionSeconds: 999 }],
  ['reveal delay', { revealDelaySlots: 33 }],
] as const)('signed terms that name another %s than the duel are not paid for', (_, changes) => {
  expect(checkConsent({ ...makeDuel(), ...changes })).toBe('mismatch');
});

test('terms the program would refuse are not paid for, signed or not', () => {
  expect(checkConsent(makeDuel({ bondLamports: 1n }))).toBe('mismatch');
});

test('terms of another length are outdated, unreadable ones of the right length a mismatch', () => {
  expect(checkConsent({ ...makeDuel(), terms: toBase64(new Uint8Array(308)) })).toBe('outdated');
  expect(checkConsent({ ...makeDuel(), terms: toBase64(new Uint8Array(319)) })).toBe('mismatch');
});
