import type { ProofMode } from '../../lib/proofs/rules/proof';

/** The page on which a round's proof is checked. */
export const verifyPath = (mode: ProofMode, id: string): string =>
  `/verify?mode=${mode}&roundId=${encodeURIComponent(id)}`;

/** Where its proof is. */
export const proofPath = (mode: ProofMode, id: string): string =>
  mode === 'streak' ? `/v1/streak/rounds/${id}/proof` : `/v1/rgs/rounds/${mode}/${id}/proof`;
