// Recomputes the proof of a round, without a network: docs/proofs.md.
export type { RgsProof } from '../../lib/proofs/rules/proof';
export type { Step } from '../../lib/proofs/rules/step';
export { type Refusal, type Verification, verifyProof, verifyText } from '../../lib/proofs/rules/verify';
