import { z } from 'zod';
import { hashCanonicalJson, type Json } from '../../core/canonical-json';
import { hash, roundId, timestampText } from './value-forms';

/** Modes whose proofs the RGS endpoint returns. */
export const rgsModes = ['duels', 'gacha', 'flip', 'crash'] as const;
export type RgsModeName = (typeof rgsModes)[number];

/** Modes with proofs. Card Streak's have the same form, but their own endpoint. */
export const proofModes = [...rgsModes, 'streak'] as const;
export type ProofMode = (typeof proofModes)[number];

/** Version of the form of proofs, not of a mode's rules. */
export const PROOF_VERSION = 1;

/** A document that the result is computed from, with its kind and its hash. */
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
 * The types of single modes are in proof-contract.ts.
 */
export type RgsProof = z.output<typeof proofForm>;

/** Builds a proof's evidence entry: a document with its hash. */
export const toEvidenceEntry = (kind: string, document: Json) => ({
  kind,
  hash: hashCanonicalJson(document),
  document,
});
