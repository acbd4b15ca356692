import type { Queries } from '../../db/client';
import { ProblemError } from '../api/problems';
import { findSide } from '../duel/rules/duel';
import type { StoredDuel } from '../duel/store';
import { listDuelAlerts } from '../operations/alert-store';

/**
 * Throws `already-funded` if this wallet's fee doesn't count, and an open `unmatched-deposit` alert of the duel lists
 * it. The program would refuse a second payment, although the duel's row may not count the first.
 */
export async function assertNoUnmatchedDeposit(queries: Queries, duel: StoredDuel, wallet: string): Promise<void> {
  const side = findSide(duel, wallet);
  // The alert lists every fee in escrow, also one that counts.
  if (side === 'creator' ? duel.creatorDeposited : duel.opponentDeposited) return;
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
