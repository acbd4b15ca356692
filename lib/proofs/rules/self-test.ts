import { findFirstFailed, verifyProof } from './verify';

/** A test vector: a valid or invalid proof with its expected verdict. */
export interface TestVector {
  readonly name: string;
  /** `holds`, `fails` with the first failed step's key, or the refusal. Source: docs/proofs.md. */
  readonly verdict: string;
  readonly proof: unknown;
}

/** Verifies a value and returns the verdict in one line. */
export function verifyAndFormatVerdict(value: unknown): string {
  const found = verifyProof(value);
  return 'steps' in found && found.verdict === 'fails' ? `fails ${findFirstFailed(found.steps)?.key}` : found.verdict;
}

/** Returns the names of vectors for which this verifier gives a wrong verdict in the current runtime; empty if none. */
export const findFailedVectors = (vectors: readonly TestVector[]): readonly string[] =>
  vectors.filter(({ proof, verdict }) => verifyAndFormatVerdict(proof) !== verdict).map(({ name }) => name);
