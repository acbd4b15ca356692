import { and, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { afterCursor } from '../../db/after-cursor';
import type { Queries } from '../../db/client';
import type { NarrowedRow } from '../../db/rows';
import { dueFailures } from '../../db/schema/due-failures';
import type { ParkingQueue } from './parking-rules';

type Row = typeof dueFailures.$inferSelect;
/** Consecutive failures of one row of a queue, with the latest reason. `parkedAt` is null until the row is parked. */
export type StoredFailure = NarrowedRow<Row, { queue: ParkingQueue }>;
/** The failures of a parked row, which is tried rarely and reported to the operator. */
export type ParkedRow = StoredFailure & { readonly parkedAt: Date };

const buildRowCondition = (queue: ParkingQueue, id: string) =>
  and(eq(dueFailures.queue, queue), eq(dueFailures.id, id));

/** Counts a failure of a row. Parks the row if it now has `parkAfter` failures or more. */
export async function incrementFailures(
  queries: Queries,
  { queue, id, reason }: Pick<StoredFailure, 'queue' | 'id' | 'reason'>,
  now: Date,
  parkAfter: number,
): Promise<StoredFailure> {
  const parkedAt = parkAfter <= 1 ? now : null;
  const failure = { queue, id, reason, failures: 1, failingSince: now, failedAt: now, parkedAt } satisfies Row;
  const failures = sql`${dueFailures.failures} + 1`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = await queries
    .insert(dueFailures)
    .values(failure)
    .onConflictDoUpdate({
      target: [dueFailures.queue, dueFailures.id],
      set: {
        failures,
        reason,
        failedAt: now,
        parkedAt: sql`case when ${failures} >= ${parkAfter} then coalesce(${dueFailures.parkedAt}, ${at}) else ${dueFailures.parkedAt} end`,
      },
    })
    .returning();
  return row as StoredFailure;
}

/** Returns which of these rows have recorded failures. */
export async function listFailingIds(
  queries: Queries,
  queue: ParkingQueue,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { id } = dueFailures;
  const rows = await queries
    .select({ id })
    .from(dueFailures)
    .where(and(eq(dueFailures.queue, queue), inArray(id, [...ids])));
  return new Set(rows.map((row) => row.id));
}

/** Deletes a row's failures. If it was parked, it no longer is. */
export async function deleteFailure(queries: Queries, queue: ParkingQueue, id: string): Promise<void> {
  await queries.delete(dueFailures).where(buildRowCondition(queue, id));
}

/** Returns a row's failures if it is parked, else null. */
export async function findParkedRow(queries: Queries, queue: ParkingQueue, id: string): Promise<ParkedRow | null> {
  const [row] = await queries
    .select()
    .from(dueFailures)
    .where(and(buildRowCondition(queue, id), isNotNull(dueFailures.parkedAt)));
  return (row as ParkedRow | undefined) ?? null;
}

/**
 * The last row of a page, after which the next page starts. If `row` is null, the next page starts with rows parked at
 * `parkedAt`.
 */
export interface ParkedCursor {
  readonly parkedAt: string;
  readonly row: { readonly queue: string; readonly id: string } | null;
}

/** Lists parked rows after a position, the latest parked first. */
export async function listParkedRows(
  queries: Queries,
  { after, limit }: { readonly after: ParkedCursor | null; readonly limit: number },
): Promise<ParkedRow[]> {
  const { parkedAt, queue, id } = dueFailures;
  const buildCursorCondition = (position: ParkedCursor) =>
    position.row === null
      ? sql`${parkedAt} <= ${position.parkedAt}::timestamptz`
      : afterCursor([parkedAt, queue, id], [position.parkedAt, position.row.queue, position.row.id]);
  const rows = await queries
    .select()
    .from(dueFailures)
    .where(and(isNotNull(parkedAt), after === null ? undefined : buildCursorCondition(after)))
    .orderBy(desc(parkedAt), desc(queue), desc(id))
    .limit(limit);
  return rows as ParkedRow[];
}

/** Counts the parked rows of each queue that has any. */
export const countParkedByQueue = (queries: Queries): Promise<{ name: string; rows: number }[]> =>
  queries
    .select({ name: dueFailures.queue, rows: count() })
    .from(dueFailures)
    .where(isNotNull(dueFailures.parkedAt))
    .groupBy(dueFailures.queue);
