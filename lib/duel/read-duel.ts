import type { Database } from '../../db/client';
import { ProblemError } from '../api/problems';
import { ok } from '../core/result';
import { applyChange } from './apply-change';
import { cancelIfOverdue } from './rules/decide';
import { findDuel, type StoredDuel } from './store';

/**
 * Reads a duel, and cancels it first if it is overdue by the server's clock (see `cancelIfOverdue`). Throws
 * `not-found`.
 */
export async function readAndExpireDuel(database: Database, duelId: string, now: Date): Promise<StoredDuel> {
  const duel = await findDuel(database.queries, duelId);
  if (duel === null) throw new ProblemError('not-found');
  return cancelOverdueDuel(database, duel, now);
}

/** Cancels a duel that was just read if it is overdue by the server's clock. Returns the duel after that. */
export async function cancelOverdueDuel(database: Database, duel: StoredDuel, now: Date): Promise<StoredDuel> {
  if (cancelIfOverdue(duel, now).changes.length === 0) return duel;
  return database.transaction((transaction) =>
    applyChange(
      transaction,
      duel.duelId,
      (current) => ok(cancelIfOverdue(current, now)),
      () => ({ actorKind: 'worker', now }),
    ),
  );
}
