import type { Translate } from '../_messages/translate';
import type { Stage } from './StageList';

const STAGES = ['prepared', 'signed', 'seen', 'confirmed', 'finalized'] as const;
export type TransactionStage = (typeof STAGES)[number];

/**
 * Returns the five stages of a transaction: done up to `reached`, the next one current, or failed with the note
 * `failure` if that is given.
 */
export function buildTransactionStages(
  t: Translate<'ui'>,
  reached: TransactionStage,
  failure?: string,
): readonly Stage[] {
  const at = STAGES.indexOf(reached);
  return STAGES.map((key, index) => {
    const name = t(`transaction.stage.${key}.name`);
    if (index <= at) return { key, name, state: 'done' };
    if (index > at + 1) return { key, name, state: 'next' };
    return failure === undefined
      ? { key, name, state: 'now', note: t(`transaction.stage.${key}.note`) }
      : { key, name, state: 'failed', note: failure };
  });
}
