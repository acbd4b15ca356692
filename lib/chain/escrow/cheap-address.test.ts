import { getAddressDecoder } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../core/hash';
import { findEscrowAddress } from './address';
import { findTermsWithHighBump, MIN_ESCROW_BUMP } from './cheap-address';
import { type DuelTerms, hashTerms } from './terms';

const toAddress = (name: string) => getAddressDecoder().decode(sha256(name));
const PROGRAM = toAddress('program');
const buildTerms = (name: string): Omit<DuelTerms, 'nonce'> => ({
  duelIdHash: sha256(name),
  tableRoot: sha256('root'),
  totalWeight: 100,
  policyHash: sha256('policy'),
  providerKey: toAddress('provider'),
  seedCommitment: sha256('commitment'),
  creator: toAddress('creator'),
  opponent: toAddress('opponent'),
  feeLamports: 50_000_000n,
  treasury: toAddress('treasury'),
  fundingDeadline: 1_800_000_000n,
  resolutionDeadline: 1_800_001_800n,
  entropyDelaySlots: 4,
  tieRule: 1,
  cardMode: 0,
  bondLamports: 150_000_000n,
  gridSlots: 16,
  acceptSteps: 6,
  revealDelaySlots: 32,
});
const findBump = (terms: DuelTerms): number => findEscrowAddress(hashTerms(terms), PROGRAM).bump;

describe('findTermsWithHighBump', () => {
  const requestedTerms = Array.from({ length: 300 }, (_, i) => buildTerms(`duel ${i}`));
  const fixed = requestedTerms.map((terms) => findTermsWithHighBump(terms, PROGRAM));

  it('changes nothing but the nonce', () => {
    for (const [i, { terms }] of fixed.entries()) expect(terms).toEqual({ ...requestedTerms[i], nonce: terms.nonce });
  });

  it('keeps nonce 0 where that address is cheap to prove, and takes the first nonce that is otherwise', () => {
    const withLaterNonce = fixed.filter(({ terms }) => terms.nonce > 0);
    expect(withLaterNonce.length).toBeGreaterThan(0);
    expect(withLaterNonce.length).toBeLessThan(30);
    for (const { terms } of fixed) {
      expect(findBump(terms)).toBeGreaterThanOrEqual(MIN_ESCROW_BUMP);
      for (let nonce = 0; nonce < terms.nonce; nonce += 1)
        expect(findBump({ ...terms, nonce })).toBeLessThan(MIN_ESCROW_BUMP);
    }
  });

  it('returns the hash and the address of its terms', () => {
    for (const { terms, hash, address } of fixed.slice(0, 20)) {
      expect(hash).toEqual(hashTerms(terms));
      expect(address).toBe(findEscrowAddress(hash, PROGRAM).address);
    }
  });
});
