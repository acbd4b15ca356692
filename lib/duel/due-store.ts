import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { duels } from '../../db/schema/duels';
import type { Lease } from '../core/lease';
import { asDuel, type StoredDuel } from './store';

/** Takes duels that are due for the worker; nobody else gets them before `until`. */
export async function claimDueDuels(
  queries: Queries,
  { token, now, until }: Lease,
  limit: number,
): Promise<StoredDuel[]> {
  const due = queries
    .select({ duelId: duels.duelId })
    .from(duels)
    .where(lt(duels.nextCheckAt, now))
    .orderBy(duels.nextCheckAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await queries
    .update(duels)
    .set({ nextCheckAt: until, leaseToken: token, leaseUntil: until, checkAttempts: sql`${duels.checkAttempts} + 1` })
    // As an array the subquery runs once; joined, it may run again for each row and take more than `limit`.
    .where(sql`${duels.duelId} = any(array(${due}))`)
    .returning();
  return rows.map(asDuel);
}

/** Ends a claim; false when it is not this run's any more. */
export async function releaseDuel(
  queries: Queries,
  duelId: string,
  { token, now }: Pick<Lease, 'token' | 'now'>,
): Promise<boolean> {
  const rows = await queries
    .update(duels)
    .set({ leaseToken: null, leaseUntil: null })
    .where(and(eq(duels.duelId, duelId), eq(duels.leaseToken, token), gte(duels.leaseUntil, now)))
    .returning({ duelId: duels.duelId });
  return rows.length > 0;
}

/** Says when to look again at a duel, unless it changed meanwhile. */
export async function rescheduleDuel(queries: Queries, duel: StoredDuel, nextCheckAt: Date | null): Promise<void> {
  await queries
    .update(duels)
    .set({ nextCheckAt })
    .where(and(eq(duels.duelId, duel.duelId), eq(duels.version, duel.version)));
}
