// Recomputing the proof of a round, alone and without a network: docs/proofs.md.
export type { RgsProof } from '../../lib/rgs/rules/proof';
export type { Step } from '../../lib/rgs/rules/step';
export { type Refusal, type Verification, verifyProof, verifyText } from '../../lib/rgs/rules/verify';
