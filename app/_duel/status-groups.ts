import type { DuelSummaryBody } from '../../lib/duel/contract';

type Status = DuelSummaryBody['status'];

const FINAL_STATUSES: ReadonlySet<Status> = new Set(['settled', 'refunded', 'cancelled']);
/**
 * Whether a duel is settled, refunded or cancelled. A late deposit still moves a cancelled duel to `refunding`.
 */
export const isFinalStatus = (status: Status): boolean => FINAL_STATUSES.has(status);

/** Statuses of a matched duel in which at least one player's fee isn't counted as paid. */
export const FEE_DUE_STATUSES: ReadonlySet<string> = new Set(['matched', 'funding', 'committing']);
/** Statuses of a duel that is cancelled, being refunded or refunded, and so usually has no result. */
export const NO_RESULT_STATUSES: ReadonlySet<string> = new Set(['refunding', 'refunded', 'cancelled']);
