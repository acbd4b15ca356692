// cspell:ignore attname attnum attrelid atttypid indkey regtype
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import type { Queries, Transaction } from '../../db/client';
import {
  buildRowKey,
  getTreasuryTokenAccount,
  listScheduledRows,
  type QueueCase,
  queueCases,
  writeRow,
} from '../../testing/due-work/queue-cases';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import type { Lease } from '../core/lease';
import { findNextRequestTime } from '../crash/request-store';
import { duelQueue, listProgramsToFollow, makeDuelsDue } from '../duel/due-store';
import { cardDeliveryQueue, findOldestRequested, tallyOpenDeliveries } from '../gacha/deliveries/store';
import { isPaymentAwaited, paymentQueue } from '../gacha/payments/store';
import { findNextArrivalTime } from '../gacha/treasury/store';
import { endUndeliverable, findNextPushTime } from '../push/notification-store';
import { listCurrentIntents } from '../transactions/current-intents-store';
import { intentQueue } from '../transactions/store';
import { failUndeliverableDeliveries, findNextDeliveryTime } from '../webhooks/delivery-store';
import { findNextDueTime } from './store';

/** Number of rows that need no work. */
const IDLE_ROWS = 20_000;
/** Number of rows that are due. */
const DUE_ROWS = 5;
/**
 * Maximum number of rows of the queue's table that one claim, release or other query may read. A claim reads a row
 * twice: to claim it and to write it.
 */
const MAX_ROWS_READ = 20 * DUE_ROWS;
const MINUTE_MS = 60_000;

/**
 * Column values of a row that the worker has finished with. An arrival is deleted when finished, so idle arrivals are
 * due later instead.
 */
const idleValues: Readonly<Record<string, Readonly<Record<string, SQL>>>> = {
  duels: { status: sql`'settled'`, next_check_at: sql`null` },
  transaction_intents: { state: sql`'FINALIZED'`, next_scan_at: sql`null` },
  card_deliveries: { state: sql`'withdrawn'`, ended_at: sql`t.requested_at`, next_check_at: sql`null` },
  gacha_payment_intents: { state: sql`'spent'`, next_check_at: sql`null` },
  treasury_arrivals: { next_check_at: sql`t.next_check_at + n * interval '1 second'` },
  webhook_deliveries: { state: sql`'delivered'`, next_attempt_at: sql`null` },
  push_notifications: { state: sql`'sent'`, next_attempt_at: sql`null` },
  crash_requests: { state: sql`'final'`, next_attempt_at: sql`null` },
};

type Row = Record<string, unknown>;

/** The worker's queries of each queue besides claims and releases. `row` is a row that is due. */
const otherQueries: Readonly<
  Record<keyof typeof queueCases, readonly ((queries: Queries, row: Row, world: TestEnvironment) => Promise<unknown>)[]>
> = {
  duels: [
    (queries) => findNextDueTime(queries, duelQueue),
    (queries) => listProgramsToFollow(queries),
    (queries, { escrowAddress }, { clock }) =>
      makeDuelsDue(queries, { final: [`${escrowAddress}`], confirmed: [`${escrowAddress}`] }, clock.now()),
  ],
  intents: [
    (queries) => findNextDueTime(queries, intentQueue),
    (queries, { duelId }) => listCurrentIntents(queries, `${duelId}`),
  ],
  payments: [(queries) => findNextDueTime(queries, paymentQueue), isPaymentAwaited],
  'card-deliveries': [
    (queries) => findNextDueTime(queries, cardDeliveryQueue),
    (queries) => findOldestRequested(queries),
    (queries, _, { clock }) => tallyOpenDeliveries(queries, clock.now()),
  ],
  arrivals: [(queries, _, world) => findNextArrivalTime(queries, getTreasuryTokenAccount(world))],
  deliveries: [
    (queries, _, { clock }) => findNextDeliveryTime(queries, clock.now()),
    (queries, _, { clock }) => failUndeliverableDeliveries(queries, clock.now()),
  ],
  pushes: [findNextPushTime, (queries, _, { clock }) => endUndeliverable(queries, clock.now())],
  settlements: [findNextRequestTime],
};

async function select<Result>(queries: Queries, query: SQL): Promise<Result[]> {
  return ((await queries.execute(query)) as unknown as { rows: Result[] }).rows;
}

/**
 * Copies a row `IDLE_ROWS` times, as rows that aren't due. Text in a unique index gets a suffix, except `endpoint_id`:
 * all webhook deliveries belong to one endpoint.
 */
async function insertIdleCopies(transaction: Transaction, { queue }: QueueCase, row: Row): Promise<void> {
  const name = getTableName(queue.table);
  const unique = await select<{ name: string }>(
    transaction,
    sql`select distinct attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indrelid = ${name}::regclass and indisunique and atttypid = 'text'::regtype and attname <> 'endpoint_id'`,
  );
  const toValue = (column: string): SQL =>
    idleValues[name]?.[column] ??
    (unique.some((each) => each.name === column)
      ? sql`t.${sql.identifier(column)} || '~' || n`
      : sql`t.${sql.identifier(column)}`);
  const columns = Object.values(getTableColumns(queue.table)).map((column) => column.name);
  const isRow = queue.keyColumns.map((key) => {
    const column = getTableColumns(queue.table)[key] as PgColumn;
    return sql`t.${sql.identifier(column.name)} = ${row[key]}`;
  });
  await transaction.execute(sql`set local session_replication_role = replica`);
  await transaction.execute(sql`insert into ${queue.table}
    (${sql.join(
      columns.map((each) => sql.identifier(each)),
      sql`, `,
    )})
    select ${sql.join(columns.map(toValue), sql`, `)} from ${queue.table} t, generate_series(1, ${IDLE_ROWS}::int) n
    where ${sql.join(isRow, sql` and `)}`);
  await transaction.execute(sql`set local session_replication_role = origin`);
  await transaction.execute(sql`analyze ${queue.table}`);
}

/** Drops a table's check constraints, which the copies may violate. The test's transaction is rolled back. */
async function dropCheckConstraints(transaction: Transaction, { queue }: QueueCase): Promise<void> {
  const checks = await select<{ name: string }>(
    transaction,
    sql`select conname as name from pg_constraint where contype = 'c' and conrelid = ${getTableName(queue.table)}::regclass`,
  );
  for (const { name } of checks)
    await transaction.execute(sql`alter table ${queue.table} drop constraint ${sql.identifier(name)}`);
}

/** Returns how often this transaction has scanned a table and how many rows it has read, as Postgres counted them. */
async function readCounters(queries: Queries, { queue }: QueueCase) {
  const [counters] = await select<{ scans: number; indexed: number; rows: number }>(
    queries,
    sql`select seq_scan::int as scans, idx_scan::int as indexed, seq_tup_read::int + coalesce(idx_tup_fetch, 0)::int as rows
      from pg_stat_xact_user_tables where relname = ${getTableName(queue.table)}`,
  );
  return counters ?? { scans: 0, indexed: 0, rows: 0 };
}

async function expectIndexed(queries: Queries, queueCase: QueueCase, run: () => Promise<unknown>): Promise<void> {
  const before = await readCounters(queries, queueCase);
  await run();
  const after = await readCounters(queries, queueCase);
  expect(after.scans - before.scans).toBe(0);
  expect(after.indexed - before.indexed).toBeGreaterThan(0);
  expect(after.rows - before.rows).toBeLessThan(MAX_ROWS_READ);
}

/** Thrown at the end of a test's transaction, so that it is rolled back. */
class RolledBack extends Error {}

/**
 * Returns the test environment with its queries inside this transaction, so that all its writes are rolled back with
 * it.
 */
function buildEnvironmentInTransaction(world: TestEnvironment, outer: Transaction): TestEnvironment {
  // The test environment's own `transaction` would begin and commit another transaction on the connection.
  const queries: Transaction = Object.create(outer, {
    transaction: { value: (run: TransactionCallback) => run(queries) },
  });
  return { ...world, database: { ...world.database, queries, transaction: (run) => run(queries) } };
}
type TransactionCallback = (transaction: Transaction) => Promise<unknown>;

describe.each(Object.entries(queueCases))('%s', (name, queueCase) => {
  const { queue, createRows, claim, release } = queueCase;

  test('that are due are found, claimed and released by an index, however many rows are idle', async () => {
    const world = await openTestEnvironment();
    await createRows(world, DUE_ROWS);
    const rows = await listScheduledRows(queue, world.database.queries);
    expect(rows).toHaveLength(DUE_ROWS);
    const now = world.clock.now();
    const lease: Lease = { token: 'plans', now, until: new Date(now.getTime() + MINUTE_MS) };
    const run = world.database.transaction(async (transaction) => {
      const inside = buildEnvironmentInTransaction(world, transaction);
      const { queries } = inside.database;
      await dropCheckConstraints(transaction, queueCase);
      for (const row of rows) await writeRow(queue, queries, row, { [queue.dueAtColumn]: now });
      await insertIdleCopies(transaction, queueCase, rows[0] as Row);
      for (const ask of otherQueries[name as keyof typeof otherQueries])
        await expectIndexed(queries, queueCase, () => ask(queries, rows[0] as Row, inside));
      await expectIndexed(queries, queueCase, async () => {
        const claimed = await claim(queries, lease, 100, inside);
        expect(claimed.map((row) => buildRowKey(queue, row)).sort()).toEqual(
          rows.map((row) => buildRowKey(queue, row)).sort(),
        );
      });
      for (const row of rows)
        await expectIndexed(queries, queueCase, () => release(inside, row, lease.token, lease.until));
      throw new RolledBack();
    });
    await expect(run).rejects.toThrow(RolledBack);
  });
});
