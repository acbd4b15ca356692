import type { Translate } from '../_messages/translate';
import type { Stage } from './StageList';

const STAGES = ['prepared', 'signed', 'seen', 'confirmed', 'finalized'] as const;
export type TransactionStage = (typeof STAGES)[number];

/** Returns the five stages of a transaction: done up to `reached`, the next one current. */
export function buildTransactionStages(t: Translate<'ui'>, reached: TransactionStage): readonly Stage[] {
  const at = STAGES.indexOf(reached);
  return STAGES.map((key, index) => {
    const name = t(`transaction.stage.${key}.name`);
    if (index <= at) return { key, name, state: 'done' };
    if (index > at + 1) return { key, name, state: 'next' };
    return { key, name, state: 'now', note: t(`transaction.stage.${key}.note`) };
  });
}
