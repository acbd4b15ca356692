import { describe, expect, it } from 'vitest';
import { findEscrowAddress } from '../../lib/chain/escrow/address';
import { encodeTerms } from '../../lib/chain/escrow/terms';
import { sha256 } from '../../lib/core/hash';
import { buildFund } from '../../lib/transactions/build';
import { fromAddress, fromBase64 } from './bytes';
import { findPaymentFault } from './payment';
import { addressNamed, PROGRAM, someEntries, termsOver } from './testing/settled';
import { readTransaction } from './transaction';

const wallet = addressNamed('creator');
const terms = encodeTerms(termsOver(someEntries([1, 2]), sha256('seed')));
const blockhash = addressNamed('blockhash');

function fund(changes: { terms?: Uint8Array; wallet?: string; programId?: string } = {}): Uint8Array {
  const of = { terms, wallet, programId: PROGRAM as string, ...changes };
  const escrowAddress = findEscrowAddress(sha256(of.terms), PROGRAM).address;
  return fromBase64(buildFund({ ...of, escrowAddress }, { blockhash, lastValidBlockHeight: 1n }).transaction);
}

const faultOf = (bytes: Uint8Array): string | null => {
  try {
    return findPaymentFault(bytes, { wallet, programId: PROGRAM, terms });
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the prepared payment', () => {
  it('is signed when it pays the fee and does nothing else', () => {
    expect(faultOf(fund())).toBeNull();
    expect(readTransaction(fund()).blockhash).toBe(blockhash);
  });

  it('is not signed for other terms, another wallet or another program', () => {
    const dearer = encodeTerms(termsOver(someEntries([1, 2]), sha256('seed'), { feeLamports: 50_000_001n }));
    for (const change of [
      { terms: dearer },
      { wallet: addressNamed('opponent') },
      { programId: addressNamed('another') },
    ]) {
      expect(faultOf(fund(change))).not.toBeNull();
    }
  });

  it('is not signed with a byte of it flipped, but for what moves no money', () => {
    const bytes = fund();
    const limit = readTransaction(bytes).calls.find(({ programId }) => programId.startsWith('ComputeBudget'))?.data;
    // One signature (65 bytes), the version, the count of signers: then the counts of accounts that stay unwritten.
    const harmless = [
      67,
      68,
      ...positionsOf(bytes, fromAddress(blockhash)),
      ...positionsOf(bytes, limit ?? bytes).slice(1),
    ];
    const signed = [...bytes.keys()].filter(
      (at) => faultOf(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))) === null,
    );
    expect(signed).toEqual(harmless);
  });
});

const positionsOf = (bytes: Uint8Array, part: Uint8Array): number[] => {
  const start = Buffer.from(bytes).indexOf(part);
  return [...part.keys()].map((at) => start + at);
};
