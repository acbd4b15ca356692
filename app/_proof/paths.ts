import type { ProofMode } from '../../lib/proofs/rules/proof';

/** Returns the path of the page that verifies a round's proof. */
export const buildVerifyPath = (mode: ProofMode, id: string): string =>
  `/verify?mode=${mode}&roundId=${encodeURIComponent(id)}`;

/** Returns the API path of a round's proof. */
export const buildProofApiPath = (mode: ProofMode, id: string): string =>
  mode === 'streak' ? `/v1/streak/rounds/${id}/proof` : `/v1/rgs/rounds/${mode}/${id}/proof`;
