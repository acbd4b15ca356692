import { asc, desc, gte, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import type { NewRow } from '../../db/rows';
import { analyticsCounters } from '../../db/schema/analytics';

const { day, event, count, lastCountedAt } = analyticsCounters;

/**
 * Adds one to the day's counter of each event. Writes rows in one order, so that concurrent requests can't deadlock.
 */
export async function incrementCounters(
  transaction: Transaction,
  events: readonly string[],
  at: { readonly day: string; readonly minute: Date },
): Promise<void> {
  const rows = events.toSorted().map(
    (each): NewRow<typeof analyticsCounters> => ({
      day: at.day,
      event: each,
      count: 1,
      lastCountedAt: at.minute,
    }),
  );
  await transaction
    .insert(analyticsCounters)
    .values(rows)
    .onConflictDoUpdate({
      target: [day, event],
      set: { count: sql`${count} + 1`, lastCountedAt: sql`greatest(${lastCountedAt}, excluded.last_counted_at)` },
    });
}

/** Deletes at most `limit` counters of days before this one, oldest first. Returns how many. */
export async function deleteOldCounters(queries: Queries, before: string, limit: number): Promise<number> {
  const result = await queries.execute(sql`
    delete from ${analyticsCounters} where ctid = any(array(
      select ctid from ${analyticsCounters} where day < ${before}::date
      order by day limit ${limit} for update skip locked))
    returning event`);
  return (result as unknown as { rows: unknown[] }).rows.length;
}

export type StoredCounter = typeof analyticsCounters.$inferSelect;

/** Lists the counters from this day on, the newest day first. */
export const listCounters = (queries: Queries, since: string): Promise<StoredCounter[]> =>
  queries.select().from(analyticsCounters).where(gte(day, since)).orderBy(desc(day), asc(event));

/** Returns the minute in which anything was counted last; null if there is no counter. */
export async function findLastCountTime(queries: Queries): Promise<Date | null> {
  const [newest] = await queries
    .select({ lastCountedAt })
    .from(analyticsCounters)
    .orderBy(desc(day), desc(lastCountedAt))
    .limit(1);
  return newest?.lastCountedAt ?? null;
}
