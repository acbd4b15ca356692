import { sha256 } from '@noble/hashes/sha2.js';
import type { ReadonlyUint8Array } from '@solana/kit';
import { type DuelTerms, getDuelTermsCodec } from './generated/types/duelTerms';

/**
 * The terms of a duel, fixed before either side pays. Hashes are 32 bytes, deadlines are unix seconds (the deadline
 * itself is still in time), the fee is per side. Source: docs/duel-v4-layout-1.md, "Terms".
 */
export type { DuelTerms };

/** Name of a rule whose breach makes the program refuse the terms. Source: docs/duel-v4-layout-1.md, "Terms". */
export type TermsProblem =
  | 'total-weight'
  | 'same-wallet'
  | 'fee'
  | 'deadlines'
  | 'entropy-delay'
  | 'tie-rule'
  | 'card-mode';

/** Length of encoded terms, in bytes. */
export const TERMS_BYTES = 308;
/** The only tie rule that is accepted: a fair coin, computed from the same values as the draws. */
export const TIE_RULE_COIN = 1;
/** Latest resolution deadline after the funding deadline, in seconds. */
export const MAX_RESOLUTION_SECONDS = 604_800n;
/** Largest entropy delay, in slots. */
export const MAX_ENTROPY_DELAY_SLOTS = 256;

const termsCodec = getDuelTermsCodec();

/**
 * Encodes the terms in 308 bytes. Throws a RangeError for a hash of another length than 32 bytes, and a kit codec error
 * for a number that doesn't fit.
 */
export function encodeTerms(terms: DuelTerms): Uint8Array {
  for (const field of ['duelIdHash', 'tableRoot', 'policyHash', 'seedCommitment'] as const) {
    // A codec of fixed size would pad or cut silently.
    if (terms[field].length !== 32) throw new RangeError(`${field} must be 32 bytes`);
  }
  return new Uint8Array(termsCodec.encode(terms));
}

/** Decodes 308 bytes. Throws on another length, domain or non-zero reserved bytes; doesn't check the values. */
export function decodeTerms(bytes: ReadonlyUint8Array): DuelTerms {
  if (bytes.length !== TERMS_BYTES) throw new RangeError(`terms must be ${TERMS_BYTES} bytes`);
  return termsCodec.decode(bytes);
}

/** Returns the SHA-256 of encoded terms, 32 bytes: the seed of the escrow address. */
export function hashTerms(terms: DuelTerms): Uint8Array {
  return sha256(encodeTerms(terms));
}

/** Lists the rules for which the program would refuse these terms; empty if they are valid. */
export function findTermsProblems(terms: DuelTerms): TermsProblem[] {
  const window = terms.resolutionDeadline - terms.fundingDeadline;
  const checks: [TermsProblem, boolean][] = [
    ['total-weight', terms.totalWeight >= 1],
    ['same-wallet', terms.creator !== terms.opponent],
    ['fee', terms.feeLamports >= 1n],
    ['deadlines', window > 0n && window <= MAX_RESOLUTION_SECONDS],
    ['entropy-delay', terms.entropyDelaySlots >= 1 && terms.entropyDelaySlots <= MAX_ENTROPY_DELAY_SLOTS],
    ['tie-rule', terms.tieRule === TIE_RULE_COIN],
    ['card-mode', terms.cardMode === 0 || terms.cardMode === 1],
  ];
  return checks.filter(([, holds]) => !holds).map(([problem]) => problem);
}
