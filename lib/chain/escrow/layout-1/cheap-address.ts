import type { Address } from '@solana/kit';
import { findEscrowAddress } from '../address';
import { type DuelTerms, hashTerms } from './terms';

/** The lowest bump that is taken: the first deposit pays 318 compute units to rule out each higher one. */
export const LEAST_BUMP = 250;
/** One address in 64 has a lower bump, so that all of these having one happens once in 10^14 duels. */
export const MOST_SECONDS_LATER = 7;

/** Terms with their hash (32 bytes) and escrow address. */
export interface FixedTerms {
  readonly terms: DuelTerms;
  readonly hash: Uint8Array;
  readonly address: Address;
}

/**
 * The terms with the first resolution deadline, at most seven seconds later than given, whose escrow
 * address has a bump of at least 250. Source: docs/duel-v4-layout-1.md, "Terms".
 */
export function withCheapAddress(wanted: DuelTerms, programAddress: Address): FixedTerms {
  for (let later = 0; ; later += 1) {
    const terms = { ...wanted, resolutionDeadline: wanted.resolutionDeadline + BigInt(later) };
    const hash = hashTerms(terms);
    const { address, bump } = findEscrowAddress(hash, programAddress);
    if (bump >= LEAST_BUMP || later === MOST_SECONDS_LATER) return { terms, hash, address };
  }
}
