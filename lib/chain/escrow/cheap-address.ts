import type { Address } from '@solana/kit';
import { findEscrowAddress } from './address';
import { type DuelTerms, hashTerms } from './terms';

/**
 * The lowest bump seed of an escrow address that `findTermsWithHighBump` takes; for a lower bump it tries another
 * nonce. The program accepts any canonical bump, but the first deposit pays 318 compute units for each higher value up
 * to 255.
 */
export const MIN_ESCROW_BUMP = 250;

/** Terms with their hash (32 bytes) and escrow address. */
export interface TermsWithAddress {
  readonly terms: DuelTerms;
  readonly hash: Uint8Array;
  readonly address: Address;
}

/**
 * Returns the terms with the first nonce whose escrow address has a bump of at least 250: one address in 64 has a lower
 * one. Source: docs/duel-v4.md, "Terms".
 */
export function findTermsWithHighBump(wanted: Omit<DuelTerms, 'nonce'>, programAddress: Address): TermsWithAddress {
  for (let nonce = 0; ; nonce += 1) {
    const terms = { ...wanted, nonce };
    const hash = hashTerms(terms);
    const { address, bump } = findEscrowAddress(hash, programAddress);
    if (bump >= MIN_ESCROW_BUMP) return { terms, hash, address };
  }
}
