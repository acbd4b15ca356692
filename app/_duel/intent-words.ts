import type { IntentBody } from '../../lib/transactions/contract';
import type { Translate } from '../_messages/translate';

/** A transaction's name, stage and explanation, in words. */
export interface TransactionWords {
  readonly name: string;
  readonly stage: string;
  readonly meaning: string;
  /** Whether the transaction can still expire: it isn't known to have landed or ended. */
  readonly canExpire: boolean;
}

/**
 * Returns the words for one of the viewer's transactions, by its last known state. `over` is true if its duel is over.
 */
export function describeTransaction(
  t: Translate<'duel'>,
  { purpose, state, endReason }: IntentBody,
  over = false,
): TransactionWords {
  const end = state === 'EXPIRED' && endReason === 'rejected' ? 'REJECTED' : state;
  return {
    name: t(`transaction.purpose.${purpose}`),
    canExpire: state === 'PREPARED' || state === 'SUBMITTED',
    stage: t(`transaction.stage.${end}`),
    meaning: t(`transaction.meaning.${end}`, { over: over ? 'yes' : 'no' }),
  };
}
