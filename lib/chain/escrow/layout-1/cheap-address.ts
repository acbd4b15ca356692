import type { Address } from '@solana/kit';
import { findEscrowAddress } from '../address';
import { type DuelTerms, hashTerms } from './terms';

/**
 * The lowest bump that is accepted while a later deadline can be tried: the first deposit pays 318 compute units to
 * rule out each higher one.
 */
export const MIN_BUMP = 250;
/**
 * Maximum number of seconds by which the resolution deadline is moved. One address in 64 has a bump below 250, so all
 * eight deadlines have one in about one duel of 3 · 10^14.
 */
export const MAX_DEADLINE_SHIFT_SECONDS = 7;

/** Terms with their hash (32 bytes) and escrow address. */
export interface TermsWithAddress {
  readonly terms: DuelTerms;
  readonly hash: Uint8Array;
  readonly address: Address;
}

/**
 * Returns the terms with the first resolution deadline, at most seven seconds later than given, whose escrow address
 * has a bump of at least 250; with the last one if none has. Source: docs/duel-v4-layout-1.md, "Terms".
 */
export function findTermsWithHighBump(wanted: DuelTerms, programAddress: Address): TermsWithAddress {
  for (let later = 0; ; later += 1) {
    const terms = { ...wanted, resolutionDeadline: wanted.resolutionDeadline + BigInt(later) };
    const hash = hashTerms(terms);
    const { address, bump } = findEscrowAddress(hash, programAddress);
    if (bump >= MIN_BUMP || later === MAX_DEADLINE_SHIFT_SECONDS) return { terms, hash, address };
  }
}
