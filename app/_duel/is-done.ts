import type { DuelSummaryBody } from '../../lib/duel/contract';

type Status = DuelSummaryBody['status'];

const OVER: ReadonlySet<Status> = new Set(['settled', 'refunded', 'cancelled']);
/** Whether nothing of a duel changes any more. */
export const isDone = (status: Status): boolean => OVER.has(status);
