import type { Verification } from '../../../lib/proofs/rules/verify';

/** Result of the verifier's self-test. */
export interface SelfTestResult {
  /** Number of test proofs, whose verdicts are known. */
  readonly vectors: number;
  /** Names of the test proofs that this browser judged wrongly. */
  readonly wrong: readonly string[];
  /** Two example proofs as text: a valid one, and the same one after a change that makes it invalid. */
  readonly examples: { readonly honest: string; readonly changed: string };
}

/** A text to verify, and a number that the reply repeats. */
export interface WorkerRequest {
  readonly id: number;
  readonly text: string;
}

/** Messages of the worker to its page: first that it is ready, then a verdict for each text. */
export type WorkerReply =
  | ({ readonly kind: 'ready' } & SelfTestResult)
  | { readonly kind: 'verified'; readonly id: number; readonly found: Verification };
