import type { Step } from '../../lib/proofs/rules/step';
import type { Translate } from '../_messages/translate';
import type { ProofStep } from '../_ui/ProofSteps';

/** Converts the steps of the verifying library for `ProofSteps`. */
export const toProofSteps = (t: Translate<'verify'>, steps: readonly Step[]): readonly ProofStep[] =>
  steps.map(({ inputs, outcome, ...step }) => ({ ...step, bytes: [...inputs, [t('outcome'), outcome] as const] }));
