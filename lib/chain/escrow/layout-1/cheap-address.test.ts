import { describe, expect, it } from 'vitest';
import { hashName, namedAddress } from '../../../../program/tests/world';
import { findEscrowAddress } from '../address';
import { findTermsWithHighBump, MAX_DEADLINE_SHIFT_SECONDS, MIN_BUMP } from './cheap-address';
import { RIPDUEL_ESCROW_PROGRAM_ADDRESS as PROGRAM } from './generated/programs';
import { type DuelTerms, hashTerms } from './terms';

const buildTerms = (name: string): DuelTerms => ({
  duelIdHash: hashName(name),
  tableRoot: hashName('root'),
  totalWeight: 100,
  policyHash: hashName('policy'),
  providerKey: namedAddress('provider'),
  seedCommitment: hashName('commitment'),
  creator: namedAddress('creator'),
  opponent: namedAddress('opponent'),
  feeLamports: 50_000_000n,
  treasury: namedAddress('treasury'),
  fundingDeadline: 1_800_000_000n,
  resolutionDeadline: 1_800_001_800n,
  entropyDelaySlots: 4,
  tieRule: 1,
  cardMode: 0,
});

const findBump = (terms: DuelTerms): number => findEscrowAddress(hashTerms(terms), PROGRAM).bump;

describe('findTermsWithHighBump', () => {
  const requestedTerms = Array.from({ length: 500 }, (_, i) => buildTerms(`duel ${i}`));
  const fixed = requestedTerms.map((terms) => findTermsWithHighBump(terms, PROGRAM));

  it('leaves terms alone whose address is cheap to prove', () => {
    const cheap = requestedTerms.filter((terms) => findBump(terms) >= MIN_BUMP);
    expect(cheap.length).toBeGreaterThan(400);
    for (const terms of cheap) expect(findTermsWithHighBump(terms, PROGRAM).terms).toEqual(terms);
  });

  it('moves nothing but the resolution deadline, to a second that will do; the one before will not', () => {
    const moved = fixed.filter(({ terms }, i) => terms.resolutionDeadline !== requestedTerms[i]?.resolutionDeadline);
    expect(moved.length).toBeGreaterThan(0);
    for (const { terms } of moved) {
      const before = { ...terms, resolutionDeadline: terms.resolutionDeadline - 1n };
      expect(findBump(before)).toBeLessThan(MIN_BUMP);
      expect(findBump(terms)).toBeGreaterThanOrEqual(MIN_BUMP);
      expect(terms.resolutionDeadline - 1_800_001_800n).toBeLessThanOrEqual(BigInt(MAX_DEADLINE_SHIFT_SECONDS));
      expect({ ...terms, resolutionDeadline: 1_800_001_800n }).toEqual(
        requestedTerms.find(({ duelIdHash }) => duelIdHash.every((byte, at) => byte === terms.duelIdHash[at])),
      );
    }
  });

  it('returns the hash and the address of its terms', () => {
    for (const { terms, hash, address } of fixed.slice(0, 20)) {
      expect(hash).toEqual(hashTerms(terms));
      expect(address).toBe(findEscrowAddress(hash, PROGRAM).address);
    }
  });
});
