import { describe, expect, it } from 'vitest';
import { hashName, namedAddress } from '../../../../program/tests/world';
import { findEscrowAddress } from '../address';
import { findTermsWithHighBump, MAX_DEADLINE_SHIFT_SECONDS, MIN_BUMP } from './cheap-address';
import { RIPDUEL_ESCROW_PROGRAM_ADDRESS as PROGRAM } from './generated/programs';
import { type DuelTerms, hashTerms } from './terms';

const termsOf = (name: string): DuelTerms => ({
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

const bumpOf = (terms: DuelTerms): number => findEscrowAddress(hashTerms(terms), PROGRAM).bump;

describe('findTermsWithHighBump', () => {
  const asked = Array.from({ length: 500 }, (_, i) => termsOf(`duel ${i}`));
  const fixed = asked.map((terms) => findTermsWithHighBump(terms, PROGRAM));

  it('leaves terms alone whose address is cheap to prove', () => {
    const cheap = asked.filter((terms) => bumpOf(terms) >= MIN_BUMP);
    expect(cheap.length).toBeGreaterThan(400);
    for (const terms of cheap) expect(findTermsWithHighBump(terms, PROGRAM).terms).toEqual(terms);
  });

  it('moves nothing but the resolution deadline, to the first second that will do', () => {
    const moved = fixed.filter(({ terms }, i) => terms.resolutionDeadline !== asked[i]?.resolutionDeadline);
    expect(moved.length).toBeGreaterThan(0);
    for (const { terms } of moved) {
      const before = { ...terms, resolutionDeadline: terms.resolutionDeadline - 1n };
      expect(bumpOf(before)).toBeLessThan(MIN_BUMP);
      expect(bumpOf(terms)).toBeGreaterThanOrEqual(MIN_BUMP);
      expect(terms.resolutionDeadline - 1_800_001_800n).toBeLessThanOrEqual(BigInt(MAX_DEADLINE_SHIFT_SECONDS));
      expect({ ...terms, resolutionDeadline: 1_800_001_800n }).toEqual(
        asked.find(({ duelIdHash }) => duelIdHash.every((byte, at) => byte === terms.duelIdHash[at])),
      );
    }
  });

  it('tells the hash and the address of what it gives', () => {
    for (const { terms, hash, address } of fixed.slice(0, 20)) {
      expect(hash).toEqual(hashTerms(terms));
      expect(address).toBe(findEscrowAddress(hash, PROGRAM).address);
    }
  });
});
