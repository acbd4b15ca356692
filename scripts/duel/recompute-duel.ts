import { type DerivedAddress, deriveEscrowAddress } from './addresses';
import { decodeHex, encodeHex, sha256 } from './bytes';
import { type RecomputedResult, recomputeDraws } from './draws';
import type { RecomputeInputs } from './evidence';
import { decodeTermsBytes, type Terms } from './terms';

/** Values computed from the terms, seed, entropy, pack and program id. */
export interface RecomputedDuel {
  readonly terms: Terms;
  readonly termsBytes: Uint8Array;
  readonly termsHash: string;
  readonly escrow: DerivedAddress;
  readonly seed: string;
  readonly entropy: string;
  readonly result: RecomputedResult;
}

/** A checked value: its name, the found value and the expected one. */
export type Comparison = readonly [what: string, found: unknown, expected: unknown];

/** Recomputes a result. Seed and entropy are hex. Throws if the terms are unreadable or no draw can be made. */
export function recomputeDuel({ termsBytes, entries, programId, seed, entropy }: RecomputeInputs): RecomputedDuel {
  const terms = decodeTermsBytes(termsBytes);
  const termsHash = sha256(termsBytes);
  const source = { seed: decodeHex(seed), entropy: decodeHex(entropy), termsHash };
  return {
    terms,
    termsBytes,
    termsHash: encodeHex(termsHash),
    escrow: deriveEscrowAddress(termsHash, programId),
    seed,
    entropy,
    result: recomputeDraws(source, entries, terms.cardMode),
  };
}

export const toSideName = (side: number): string => (side === 0 ? 'creator' : 'opponent');
