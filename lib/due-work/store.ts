/**
 * Due work: rows that a worker takes when their time has come. Each row has its own due time, so a queue is a table and
 * the names of some columns; there are no job rows beside it that could disagree with it.
 *
 *     const due = await claimDueRows(queries, duelQueue, lease, 70);
 *     await processConcurrently(due, { clock, until: lease.until }, async (duel) => {
 *       await check(duel);
 *       await releaseRow(queries, duelQueue, duel, lease.token, { nextCheckAt: inAMinute });
 *     });
 *
 * A claim moves the due time to the end of the lease, so a row whose worker died is due again then. Only the owner of
 * the token can release a row: for a worker whose row was claimed again, `releaseRow` writes nothing. Times are the
 * claiming instance's. Where clocks of instances differ, a lease ends early or late by the difference; one row never
 * has two owners.
 */
import { and, asc, eq, getTableColumns, gt, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/client';
import type { Column } from '../../db/rows';
import type { Lease } from '../core/lease';

/**
 * A table whose rows have due times. It needs a column `leaseToken`. `leaseUntil` and `lastAttemptAt` are written if
 * the table has them.
 */
export interface DueQueue<Table extends PgTable = PgTable> {
  readonly table: Table;
  /** Columns of the key of a row. */
  readonly keyColumns: readonly [Column<Table>, ...Column<Table>[]];
  /** The column with the due time; null there means never. */
  readonly dueAtColumn: Column<Table>;
  /** The column that each claim increments. */
  readonly attemptsColumn: Column<Table>;
}

type Row<Table extends PgTable> = Table['$inferSelect'];

const getColumn = <Table extends PgTable>({ table }: DueQueue<Table>, name: Column<Table>): PgColumn =>
  getTableColumns(table)[name] as PgColumn;

/**
 * Claims up to `limit` due rows, the longest due first. Returns the claimed rows, in no order. `also` narrows them
 * down. Only for queues whose key is one column.
 */
export async function claimDueRows<Table extends PgTable>(
  queries: Queries,
  queue: DueQueue<Table>,
  lease: Lease,
  limit: number,
  also?: SQL,
): Promise<Row<Table>[]> {
  const key = getColumn(queue, queue.keyColumns[0]);
  const dueAt = getColumn(queue, queue.dueAtColumn);
  const due = queries
    .select({ key })
    .from(queue.table as PgTable)
    .where(and(lte(dueAt, lease.now), also))
    .orderBy(asc(dueAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  // As an array the subquery runs once; joined, it may run again for each row and take more than `limit`.
  return claimRowsWhere(queries, queue, lease, sql`${key} = any(array(${due}))`);
}

/**
 * Returns the earliest due time of a queue's rows, which may be past; null if no row has one. `also` narrows the rows
 * down.
 */
export async function findNextDueTime<Table extends PgTable>(
  queries: Queries,
  queue: DueQueue<Table>,
  also?: SQL,
): Promise<Date | null> {
  const dueAt = getColumn(queue, queue.dueAtColumn);
  const [row] = await queries
    .select({ dueAt })
    .from(queue.table as PgTable)
    .where(and(isNotNull(dueAt), also))
    .orderBy(asc(dueAt))
    .limit(1);
  return (row?.dueAt as Date | undefined) ?? null;
}

/**
 * Claims the rows that match, and counts an attempt of each. The caller has locked them, or selects them `for update`.
 */
export async function claimRowsWhere<Table extends PgTable>(
  queries: Queries,
  { table, dueAtColumn, attemptsColumn }: DueQueue<Table>,
  { token, now, until }: Lease,
  where: SQL | undefined,
): Promise<Row<Table>[]> {
  const columns = getTableColumns(table);
  const claimed = {
    [dueAtColumn]: until,
    [attemptsColumn]: sql`${columns[attemptsColumn]} + 1`,
    leaseToken: token,
    ...('leaseUntil' in columns ? { leaseUntil: until } : {}),
    ...('lastAttemptAt' in columns ? { lastAttemptAt: now } : {}),
  };
  return (await queries
    .update(table as PgTable)
    .set(claimed)
    .where(where)
    .returning()) as Row<Table>[];
}

/**
 * Ends all claims of a queue whose leases end within `leaseMs` milliseconds, and makes their rows due. For a process
 * that takes over from one that may have been killed. A run that still works on such a row can't release it any more.
 */
export async function endAllClaims<Table extends PgTable>(
  queries: Queries,
  queue: DueQueue<Table>,
  now: Date,
  leaseMs: number,
): Promise<void> {
  const { table, dueAtColumn } = queue;
  const columns = getTableColumns(table);
  const dueAt = getColumn(queue, dueAtColumn);
  const leaseEnd = new Date(now.getTime() + leaseMs);
  await queries
    .update(table as PgTable)
    .set({ [dueAtColumn]: now, leaseToken: null, ...('leaseUntil' in columns ? { leaseUntil: null } : {}) })
    // The due time of a claimed row is the end of its lease, and has an index.
    .where(and(gt(dueAt, now), lte(dueAt, leaseEnd), isNotNull(columns.leaseToken as PgColumn)));
}

/** Builds the condition that a row is still claimed by this token. */
export const buildClaimCondition = <Table extends PgTable>(
  queue: DueQueue<Table>,
  row: Pick<Row<Table>, Column<Table>>,
  token: string,
): SQL => {
  const columns = getTableColumns(queue.table);
  const isRow = queue.keyColumns.map((name) => eq(getColumn(queue, name), row[name]));
  return and(...isRow, eq(columns.leaseToken as PgColumn, token)) as SQL;
};

/**
 * Ends a claim and writes the result of the attempt. Returns the row, or null if the claim was lost and nothing was
 * written.
 */
export async function releaseRow<Table extends PgTable>(
  queries: Queries,
  queue: DueQueue<Table>,
  row: Partial<Row<Table>>,
  token: string,
  outcome: Partial<Row<Table>>,
): Promise<Row<Table> | null> {
  const unclaimed = { leaseToken: null, ...('leaseUntil' in getTableColumns(queue.table) ? { leaseUntil: null } : {}) };
  const rows = await queries
    .update(queue.table as PgTable)
    .set({ ...outcome, ...unclaimed })
    .where(buildClaimCondition(queue, row as Row<Table>, token))
    .returning();
  return (rows[0] as Row<Table> | undefined) ?? null;
}
