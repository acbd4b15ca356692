import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { findEscrowAddress } from '../lib/chain/escrow/address';
import { encodeTerms } from '../lib/chain/escrow/terms';
import { fromBase64, splitTransaction, toBase64 } from '../lib/chain/inspect/wire';
import { verifyStrict } from '../lib/core/ed25519';
import { sha256, sha256Hex } from '../lib/core/hash';
import { buildFund } from '../lib/transactions/build';
import { findPaymentFaults, signPayment } from './payment';
import { addressNamed, PROGRAM, secretNamed, termsOf } from './testing/duel';

const wallet = addressNamed('opponent');
const terms = encodeTerms(termsOf(addressNamed('provider'), sha256Hex('seed')));
const escrowAddress = findEscrowAddress(sha256(terms), PROGRAM).address;
const recent = { blockhash: addressNamed('blockhash'), lastValidBlockHeight: 150n };
const fund = (changes = {}) =>
  buildFund({ terms, escrowAddress, programId: PROGRAM, wallet, ...changes }, recent).transaction;

const duel = {
  terms: toBase64(terms),
  feeAmount: 50_000_000n,
  escrowAddress,
  valuationPolicyHash: sha256Hex('policy'),
};
const limits = { wallet, programId: PROGRAM, mostLamports: 50_000_000n };
const prepared = (transaction: string) => ({ transaction, lastValidBlockHeight: 150n });

describe('a prepared payment', () => {
  it('is fine when it is the fee of the terms', () => {
    expect(findPaymentFaults(duel, prepared(fund()), limits)).toEqual([]);
  });

  const other = encodeTerms(termsOf(addressNamed('provider'), sha256Hex('seed'), { feeLamports: 60_000_000n }));
  it.each<[string, object, string, Partial<typeof limits>]>([
    ['above the limit', {}, fund(), { mostLamports: 49_999_999n }],
    ['of another wallet', {}, fund({ wallet: addressNamed('creator') }), {}],
    [
      'of other terms',
      {},
      fund({ terms: other, escrowAddress: findEscrowAddress(sha256(other), PROGRAM).address }),
      {},
    ],
    ['of another program', {}, fund(), { programId: addressNamed('another') }],
    ['beside another fee', { feeAmount: 1n }, fund(), {}],
    ['under another policy', { valuationPolicyHash: sha256Hex('another') }, fund(), {}],
    ['beside another escrow', { escrowAddress: addressNamed('another') }, fund(), {}],
    ['without terms', { terms: null }, fund(), {}],
    ['unreadable', {}, 'AAAA', {}],
  ])('is not signed when it is %s', (_, changes, transaction, more) => {
    const faults = findPaymentFaults({ ...duel, ...changes }, prepared(transaction), { ...limits, ...more });
    expect(faults.length).toBeGreaterThan(0);
  });

  it('carries the one signature it asks for', () => {
    const keypair = { address: wallet, sign: (bytes: Uint8Array) => ed25519.sign(bytes, secretNamed('opponent')) };
    const { wire, signature } = signPayment(prepared(fund()), keypair);
    const { signatures, message } = splitTransaction(fromBase64(wire));
    expect(message).toEqual(splitTransaction(fromBase64(fund())).message);
    expect(signatures.map((each) => base58.encode(each))).toEqual([signature]);
    expect(verifyStrict(base58.decode(wallet), message, base58.decode(signature))).toBe(true);
  });
});
