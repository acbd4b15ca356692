// Recomputes the proof of a round, without a network: docs/proofs.md.
export type { RgsProof } from '../../lib/proofs/rules/proof';
export type { Step } from '../../lib/proofs/rules/step';
export {
  type Verification,
  type VerificationRefusal as Refusal,
  verifyProof,
  verifyText,
} from '../../lib/proofs/rules/verify';
