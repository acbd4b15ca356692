import { firstFailed, verifyProof } from './verify';

/** A proof, or what is none, with what every program must say of it. */
export interface Vector {
  readonly name: string;
  /** `holds`, `fails` and the step, or why it is no proof: the words of docs/proofs.md. */
  readonly verdict: string;
  readonly proof: unknown;
}

/** The verdict in one line. */
export function verdictOf(value: unknown): string {
  const found = verifyProof(value);
  return 'steps' in found && found.verdict === 'fails' ? `fails ${firstFailed(found.steps)?.key}` : found.verdict;
}

/** Names of the vectors that this program, where it runs now, judges wrongly; none when it can be relied on. */
export const findWrong = (vectors: readonly Vector[]): readonly string[] =>
  vectors.filter(({ proof, verdict }) => verdictOf(proof) !== verdict).map(({ name }) => name);
