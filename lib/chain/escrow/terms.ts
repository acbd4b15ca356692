import { sha256 } from '@noble/hashes/sha2.js';
import type { ReadonlyUint8Array } from '@solana/kit';
import { type DuelTerms, getDuelTermsCodec } from './generated/types/duelTerms';

/**
 * The terms that both sides and the provider agree to, fixed before anybody pays. Hashes are 32 bytes, deadlines are
 * unix seconds (the deadline itself is still in time), the fee is per side. Source: docs/duel-v4.md, "Terms".
 */
export type { DuelTerms };

/** Name of a rule whose breach makes the program refuse the terms. Source: docs/duel-v4.md, "Terms". */
export type TermsProblem =
  | 'total-weight'
  | 'same-wallet'
  | 'provider-is-player'
  | 'fee'
  | 'bond'
  | 'deadlines'
  | 'entropy-delay'
  | 'reveal-delay'
  | 'grid'
  | 'tie-rule'
  | 'card-mode';

/** Length of encoded terms, in bytes. */
export const TERMS_BYTES = 319;
/** The only tie rule that is accepted: a fair coin drawn from the seed and the entropy. */
export const TIE_RULE_COIN = 1;
/** Longest time from the funding deadline to the resolution deadline, in seconds. */
export const MAX_RESOLUTION_SECONDS = 604_800n;
/** Largest entropy delay and reveal delay, in slots. */
export const MAX_DELAY_SLOTS = 256;
/**
 * Smallest fee, in lamports. It keeps every payout above the rent-exempt minimum of an empty wallet, so no payout fails
 * for rent.
 */
export const MIN_FEE_LAMPORTS = 2_500_000n;
/**
 * Smallest bond, as a multiple of the fee. Without a result, each player gets one fee of the bond as compensation and
 * the rest is burned. After a missed card, two fees of the bond go to the treasury and the rest to the winner.
 */
export const MIN_BOND_IN_FEES = 3n;

/** The greatest u64. Both fees and the bond together may not exceed it. */
const MAX_LAMPORTS = (1n << 64n) - 1n;
const termsCodec = getDuelTermsCodec();

/**
 * Encodes the terms in 319 bytes. Throws a RangeError for a hash of another length than 32 bytes, and a kit codec error
 * for a number that doesn't fit.
 */
export function encodeTerms(terms: DuelTerms): Uint8Array {
  for (const field of ['duelIdHash', 'tableRoot', 'policyHash', 'seedCommitment'] as const) {
    // A codec of fixed size would pad or cut silently.
    if (terms[field].length !== 32) throw new RangeError(`${field} must be 32 bytes`);
  }
  return new Uint8Array(termsCodec.encode(terms));
}

/** Decodes 319 bytes. Throws on another length, domain or layout; doesn't check the values. */
export function decodeTerms(bytes: ReadonlyUint8Array): DuelTerms {
  if (bytes.length !== TERMS_BYTES) throw new RangeError(`terms must be ${TERMS_BYTES} bytes`);
  return termsCodec.decode(bytes);
}

/** Returns the SHA-256 of encoded terms, 32 bytes: a seed of the escrow address. */
export function hashTerms(terms: DuelTerms): Uint8Array {
  return sha256(encodeTerms(terms));
}

/** Lists the rules for which the program would refuse these terms; empty if they are valid. */
export function findTermsProblems(terms: DuelTerms): TermsProblem[] {
  const { feeLamports, bondLamports, creator, opponent, providerKey } = terms;
  const window = terms.resolutionDeadline - terms.fundingDeadline;
  const checks: [TermsProblem, boolean][] = [
    ['total-weight', terms.totalWeight >= 1],
    ['same-wallet', creator !== opponent],
    ['provider-is-player', providerKey !== creator && providerKey !== opponent],
    ['fee', feeLamports >= MIN_FEE_LAMPORTS],
    ['bond', bondLamports >= MIN_BOND_IN_FEES * feeLamports && 2n * feeLamports + bondLamports <= MAX_LAMPORTS],
    ['deadlines', window > 0n && window <= MAX_RESOLUTION_SECONDS],
    ['entropy-delay', isValidDelay(terms.entropyDelaySlots)],
    ['reveal-delay', isValidDelay(terms.revealDelaySlots)],
    ['grid', terms.gridSlots * terms.acceptSteps > terms.entropyDelaySlots],
    ['tie-rule', terms.tieRule === TIE_RULE_COIN],
    ['card-mode', terms.cardMode === 0 || terms.cardMode === 1],
  ];
  return checks.filter(([, holds]) => !holds).map(([problem]) => problem);
}

const isValidDelay = (slots: number): boolean => slots >= 1 && slots <= MAX_DELAY_SLOTS;
