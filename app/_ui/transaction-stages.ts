import type { Stage } from './StageList';

export type TransactionStage = 'prepared' | 'signed' | 'seen' | 'confirmed' | 'finalized';

const STAGES: readonly (readonly [TransactionStage, string, string])[] = [
  ['prepared', 'Prepared', 'Checking it against the terms…'],
  ['signed', 'Signed', 'Waiting for your wallet… Nothing moves before you sign.'],
  ['seen', 'Seen', 'On its way to Solana…'],
  ['confirmed', 'Confirmed', 'Solana has run it. Waiting for confirmation…'],
  ['finalized', 'Finalized', 'Confirmed. Waiting for finality…'],
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
