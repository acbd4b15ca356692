import { type Derived, escrowAddressOf } from './addresses';
import { fromBase64, fromHex, hex, sha256 } from './bytes';
import { type OwnResult, recompute } from './draws';
import type { Evidence } from './evidence';
import { readTerms, type Terms } from './terms';

/** What follows from the terms, the seed, the entropy and the pack alone. */
export interface Own {
  readonly terms: Terms;
  readonly termsBytes: Uint8Array;
  readonly termsHash: string;
  readonly escrow: Derived;
  readonly result: OwnResult;
}

/** A value that was found beside what it must be. */
export type Claim = readonly [what: string, found: unknown, expected: unknown];

/** Throws on bytes that cannot be read, and when no draw can be made. */
export function computeOwn({ proof, entries, programId }: Evidence): Own {
  const termsBytes = fromBase64(proof.terms);
  const terms = readTerms(termsBytes);
  const termsHash = sha256(termsBytes);
  const source = { seed: fromHex(proof.answer.seed), entropy: fromHex(proof.answer.entropy), termsHash };
  return {
    terms,
    termsBytes,
    termsHash: hex(termsHash),
    escrow: escrowAddressOf(termsHash, programId),
    result: recompute(source, entries, terms.cardMode),
  };
}

export const sideName = (side: number): string => (side === 0 ? 'creator' : 'opponent');
