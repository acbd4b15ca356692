import type { DuelSummaryBody } from '../../lib/duel/contract';

type Status = DuelSummaryBody['status'];

const STATUS_LABELS: Readonly<Record<Status, string>> = {
  waiting: 'Waiting for an opponent',
  matched: 'Both are in, fees are due',
  funding: 'A payment is on its way',
  committing: 'One side has paid',
  funded: 'Both have paid',
  resolving: 'Drawing the cards',
  resolved: 'The result is on chain',
  settled: 'Settled',
  refunding: 'Fees are going back',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
};

/** Returns a duel's status in words, for a list. */
export const getStatusLabel = (status: Status): string => STATUS_LABELS[status];
