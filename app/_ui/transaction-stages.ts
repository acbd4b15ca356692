import type { Stage } from './StageList';

export type TransactionStage = 'prepared' | 'signed' | 'seen' | 'confirmed' | 'finalized';

const STAGES: readonly (readonly [TransactionStage, string, string])[] = [
  ['prepared', 'Prepared', 'Being checked here against the terms.'],
  ['signed', 'Signed', 'Your wallet is asked. Nothing moves before you sign.'],
  ['seen', 'Seen', 'On its way to the chain.'],
  ['confirmed', 'Confirmed', 'The chain has run it. Validators are voting on its block.'],
  ['finalized', 'Finalized', 'Confirmed. Some blocks later nothing can undo it.'],
];

/**
 * Returns the five stages of a transaction: done up to `reached`, the next one current, or failed if there is a
 * `failure`.
 */
export function buildTransactionStages(reached: TransactionStage, failure?: string): readonly Stage[] {
  const at = STAGES.findIndex(([key]) => key === reached);
  return STAGES.map(([key, name, note], index) => {
    if (index <= at) return { key, name, state: 'done' };
    if (index > at + 1) return { key, name, state: 'next' };
    return failure === undefined ? { key, name, state: 'now', note } : { key, name, state: 'failed', note: failure };
  });
}
