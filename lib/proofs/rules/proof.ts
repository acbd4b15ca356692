import { z } from 'zod';
import { hashCanonicalJson, type Json } from '../../core/canonical-json';

/** Modes whose proofs the RGS endpoint returns. */
export const rgsModes = ['duels', 'gacha', 'flip', 'crash'] as const;
export type RgsModeName = (typeof rgsModes)[number];

/** Modes with proofs. Card Streak's have the same form, but their own endpoint. */
export const proofModes = [...rgsModes, 'streak'] as const;
export type ProofMode = (typeof proofModes)[number];

export const PROOF_VERSION = 1;

export const hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits');
export const wholeNumber = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** Amounts and slots: a decimal string without leading zeros. */
export const decimal = z.string().regex(/^(0|[1-9][0-9]{0,19})$/, 'must be a decimal string');
/** A valid timestamp in its only accepted notation, in the years 1000 to 2999. */
export const timestampText = z
  .string()
  .regex(/^[12][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$/, 'must be ISO 8601 in UTC')
  .refine((text) => isValidTimestamp(text), 'must be an instant that exists');
export const roundId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,239}$/, 'must be 1 to 240 letters, digits or . _ : -');

/** A document that the result is computed from. It can be checked against its hash on its own. */
const evidence = z.strictObject({
  kind: z.string(),
  hash: hash.meta({ description: 'SHA-256 of the canonical form (RFC 8785) of `document`.' }),
  document: z.unknown(),
});

/** The form of every proof. All values are as in the API, so that a file and a response are identical. */
export const proofForm = z.strictObject({
  proofVersion: z.literal(PROOF_VERSION),
  mode: z.enum(proofModes),
  modeVersion: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  roundId,
  commitment: z
    .strictObject({ hash, committedAt: timestampText, id: z.string().nullable() })
    .meta({ id: 'RoundCommitment' }),
  reveal: z.record(z.string(), z.unknown()),
  evidence: z.array(evidence),
  result: z.record(z.string(), z.unknown()),
  resultHash: hash,
});

/**
 * A self-contained proof of any mode: everything needed to recompute an ended round offline. Source: docs/proofs.md.
 * The contract has the type of each mode.
 */
export type RgsProof = z.output<typeof proofForm>;

/** Builds a proof's evidence entry: a document with its hash. */
export const toEvidenceEntry = (kind: string, document: Json) => ({
  kind,
  hash: hashCanonicalJson(document),
  document,
});

function isValidTimestamp(text: string): boolean {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString() === text;
}
