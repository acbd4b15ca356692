import type { DuelSummaryBody } from '../../lib/duel/contract';
import type { Translate } from '../_messages/translate';

/** Returns a duel's status in words, for a list. */
export const getStatusLabel = (t: Translate<'duel'>, status: DuelSummaryBody['status']): string =>
  t(`status.${status}`);
