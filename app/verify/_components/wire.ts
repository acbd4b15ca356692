import type { Verification } from '../../../lib/proofs/rules/verify';

/** What recomputes proofs shows of itself. */
export interface SelfTest {
  /** So many proofs with known verdicts were judged. */
  readonly vectors: number;
  /** Names of those that this browser judged wrongly. */
  readonly wrong: readonly string[];
  /** A proof that holds, and the same one changed. */
  readonly examples: { readonly honest: string; readonly changed: string };
}

/** A text to check, numbered. */
export interface WorkerRequest {
  readonly id: number;
  readonly text: string;
}

/** What the worker says to its page: once that it is ready, then a verdict for each text. */
export type WorkerReply =
  | ({ readonly kind: 'ready' } & SelfTest)
  | { readonly kind: 'verified'; readonly id: number; readonly found: Verification };
