import type { Queries } from '../../db/client';
import { ProblemError } from '../api/problems';
import { findSide } from '../duel/rules/duel';
import type { StoredDuel } from '../duel/store';
import { listDuelAlerts } from '../operations/alert-store';

/**
 * Throws `already-funded` where this wallet's fee is in escrow by another transaction than was prepared: the record has
 * no deposit of it, and the program would refuse a second one.
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
