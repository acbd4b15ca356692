import type { Step } from '../../lib/proofs/rules/step';
import type { ProofStep } from '../_ui/ProofSteps';

/** Converts the steps of the verifying library for `ProofSteps`. */
export const toProofSteps = (steps: readonly Step[]): readonly ProofStep[] =>
  steps.map(({ inputs, outcome, ...step }) => ({ ...step, bytes: [...inputs, ['Outcome', outcome] as const] }));
