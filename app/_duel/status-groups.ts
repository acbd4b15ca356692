import type { DuelSummaryBody } from '../../lib/duel/contract';

type Status = DuelSummaryBody['status'];

const FINAL_STATUSES: ReadonlySet<Status> = new Set(['settled', 'refunded', 'cancelled']);
/**
 * Whether a duel is settled, refunded or cancelled. Only alerts can follow, and the refund of a late deposit into a
 * cancelled duel.
 */
export const isFinalStatus = (status: Status): boolean => FINAL_STATUSES.has(status);

/** Statuses in which a fee is due. */
export const FEE_DUE_STATUSES: ReadonlySet<string> = new Set(['matched', 'funding', 'committing']);
/** Statuses of a duel that is cancelled or being refunded, and so usually ends without a result. */
export const NO_RESULT_STATUSES: ReadonlySet<string> = new Set(['refunding', 'refunded', 'cancelled']);
