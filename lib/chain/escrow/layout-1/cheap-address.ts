import type { Address } from '@solana/kit';
import { findEscrowAddress } from '../address';
import { type DuelTerms, hashTerms } from './terms';

/**
 * The lowest bump seed to accept while a later deadline can still be tried. The first deposit pays 318 compute units
 * for each value above the bump, up to 255.
 */
export const MIN_BUMP = 250;
/**
 * Maximum number of seconds by which the resolution deadline is moved. One address in 64 has a bump below 250, so about
 * one duel in 3 · 10^14 has such a bump for all eight deadlines.
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
