import type { Step } from '../../lib/proofs/rules/step';
import type { ProofStep } from '../_ui/ProofSteps';

/** Steps of the verifying library as the list of checks shows them. */
export const toProofSteps = (steps: readonly Step[]): readonly ProofStep[] =>
  steps.map(({ inputs, outcome, ...step }) => ({ ...step, bytes: [...inputs, ['Outcome', outcome] as const] }));
