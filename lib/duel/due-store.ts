import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { duels } from '../../db/schema/duels';
import type { Lease } from '../core/lease';
import { claimDue, type DueQueue, release } from '../due-work/store';
import { type StoredDuel, toStoredDuel } from './store';

export const duelQueue = {
  table: duels,
  key: ['duelId'],
  dueAt: 'nextCheckAt',
  attempts: 'checkAttempts',
} as const satisfies DueQueue<typeof duels>;

/** Claims duels that are due for the worker. */
export const claimDueDuels = async (queries: Queries, lease: Lease, limit: number): Promise<StoredDuel[]> =>
  (await claimDue(queries, duelQueue, lease, limit)).map(toStoredDuel);

/** Ends a claim; returns false if it was lost. `rescheduleDuel` says when the duel is due next. */
export const releaseDuel = async (queries: Queries, duelId: string, token: string): Promise<boolean> =>
  (await release(queries, duelQueue, { duelId }, token, {})) !== null;

/** Sets the time of a duel's next check, null for none. Does nothing if the duel changed meanwhile. */
export async function rescheduleDuel(queries: Queries, duel: StoredDuel, nextCheckAt: Date | null): Promise<void> {
  await queries
    .update(duels)
    .set({ nextCheckAt })
    .where(and(eq(duels.duelId, duel.duelId), eq(duels.version, duel.version)));
}
