import type { Queries } from '../../db/client';
import { ProblemError } from '../api/problems';
import { findSide } from '../duel/rules/duel';
import type { StoredDuel } from '../duel/store';
import { listDuelAlerts } from '../operations/alert-store';

/**
 * Throws `already-funded` if an open alert says that this wallet's fee is in escrow by a transaction that wasn't
 * prepared here. The duel's row doesn't count that fee as a deposit, but the program would refuse a second payment.
 */
export async function assertNoUnmatchedDeposit(queries: Queries, duel: StoredDuel, wallet: string): Promise<void> {
  const side = findSide(duel, wallet);
  const alerts = await listDuelAlerts(queries, duel.duelId);
  const isUnmatched = alerts.some(
    ({ kind, amounts, resolvedAt }) =>
      kind === 'unmatched-deposit' && resolvedAt === null && amounts.some((each) => each.side === side),
  );
  if (!isUnmatched) return;
  throw new ProblemError(
    'already-funded',
    'This side’s fee is in escrow, but it was paid by a transaction that wasn’t prepared here, so it doesn’t count. The receipt’s custody alert unmatched-deposit says when it can be refunded.',
  );
}
