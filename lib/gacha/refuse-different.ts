import { ProblemError } from '../api/problems';
import type { StoredPayment } from './payment-store';
import { describeOpen, findDifferences } from './rules/open-payment';

type Requested = Parameters<typeof findDifferences>[1];

/**
 * Throws `payment-differs` for a request that isn't a repeat of the unresolved payment: resumed silently, it would be
 * paid for another commitment, seed or odds than the caller asked for.
 */
export function refuseDifferent(open: StoredPayment, requested: Requested): void {
  const errors = findDifferences(open, requested);
  if (errors.length > 0)
    throw new ProblemError('payment-differs', describeOpen(open), { errors, intentId: open.intentId });
}
