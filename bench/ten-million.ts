// cspell:ignore bavail relid reltuples statfs
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Database } from '../db/client';
import { openDatabase } from '../db/open-database';
import { findNextDueTime } from '../lib/due-work/store';
import { claimDueDuels, duelQueue, listProgramsToFollow, makeDuelsDue } from '../lib/duel/due-store';
import { claimDuePayments } from '../lib/gacha/payments/store';
import type { Services } from '../lib/root/services';
import { listCurrentIntents } from '../lib/transactions/current-intents-store';
import { claimDueIntents, intentQueue } from '../lib/transactions/store';
import { claimDeliveries, findNextDeliveryTime } from '../lib/webhooks/delivery-store';
import { type PostgresServer, startPostgres } from '../testing/database/postgres-server';
import { LARGE_TABLE_ROWS, reportPlans } from './run-plans';
import { openPausedChain, openService } from './service';
import { DUE_ROWS, fillWithDuelsAndIntents, makeRowsDue } from './stored-intents';
import { addRatioAtMost, addRow } from './table';
import { compareTimes, timeRun } from './worker-run';

/** Number of duels, and of intents, in each of the two databases. */
const FEW = 10_000;
const MANY = 10_000_000;
/** Number of measured worker runs, and of measured rounds of the queries to the queues, over each database. */
const RUNS = 9;
const CLAIMS = 50;
/** Target: over many rows these may take at most this many times as long as over few. */
const MAX_RATIO = 1.5;
/** Disk that ten million duels and intents take with their indexes, while these are built. */
const NEEDED_DISK_GB = 45;

/** Settings for a quick fill: indexes are sorted in memory, written without WAL, and checkpoints are rare. */
const FILL_SETTINGS = {
  maintenance_work_mem: '1GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/**
 * Compares a worker run, and its queries to the queues alone, over ten million duels and as many intents with those
 * over ten thousand, counts the sequential scans, and prints the plans. Has a server of its own.
 */
export async function reportTenMillion(): Promise<void> {
  assertFreeDisk();
  const postgres = await startPostgres({ settings: FILL_SETTINGS });
  try {
    await compareSizes(postgres);
  } finally {
    await postgres.stop();
  }
}

function assertFreeDisk(): void {
  const { bavail, bsize } = statfsSync(tmpdir());
  const free = (bavail * bsize) / 1e9;
  if (free < NEEDED_DISK_GB)
    throw new Error(`The part ten-million needs ${NEEDED_DISK_GB} GB in ${tmpdir()}, which has ${free.toFixed(0)} GB.`);
}

async function compareSizes(postgres: PostgresServer): Promise<void> {
  const chain = await openPausedChain();
  const few = await openService(postgres, 'few', chain);
  const many = await openService(postgres, 'many', chain);
  for (const [services, intents] of [
    [few, FEW],
    [many, MANY],
  ] as const)
    await fillDatabase(services, intents);
  const runs = await compareTimes(RUNS, [() => timeRun(few), () => timeRun(many)]);
  addTimeRatioRow('A worker run over ten million duels and intents', runs, 0);
  const claims = await compareTimes(CLAIMS, [() => timeQueueQueries(few), () => timeQueueQueries(many)]);
  addTimeRatioRow('Claims and next due times over ten million duels and intents', claims, 1);
  await reportPlans(postgres.url('many'), chain, [timeRun, timeQueueQueries]);
  // A connection that is closed has reported all that it read.
  await Promise.all([few.database.close(), many.database.close()]);
  await chain.close();
  await reportReads(postgres);
}

async function fillDatabase({ database }: Services, intents: number): Promise<void> {
  const started = performance.now();
  await fillWithDuelsAndIntents(database, { intents, intentsPerDuel: 1, transactionLength: 100 });
  await database.pool?.query('select pg_stat_reset()');
  console.log(`filled with ${intents} duels and intents in ${((performance.now() - started) / 1_000).toFixed(0)} s`);
}

function addTimeRatioRow(
  what: string,
  { ratio, one, other }: Awaited<ReturnType<typeof compareTimes>>,
  digits: number,
): void {
  const figures = `${one.toFixed(digits)} ms over ${FEW}, ${other.toFixed(digits)} ms over ${MANY}`;
  addRatioAtMost(MAX_RATIO, { what, figures, ratio, comparedWith: 'as long' });
}

/**
 * Returns the milliseconds that the worker's queries to its queues take: next due times, claims, programs to follow,
 * the intents of each claimed intent's duel, and making duels due after a report of changed accounts.
 */
async function timeQueueQueries({ database, clock }: Services): Promise<number> {
  const { queries } = database;
  await makeRowsDue(database);
  const now = clock.now();
  const lease = { token: 'bench', now, until: new Date(now.getTime() + 60_000) };
  const started = performance.now();
  await findNextDueTime(queries, duelQueue);
  await findNextDueTime(queries, intentQueue);
  await findNextDeliveryTime(queries, now);
  const duels = await claimDueDuels(queries, lease, DUE_ROWS.duels);
  const intents = await claimDueIntents(queries, lease, DUE_ROWS.intents);
  await claimDuePayments(queries, lease, 10);
  await claimDeliveries(queries, lease, 10);
  await listProgramsToFollow(queries);
  for (const { duelId } of intents) await listCurrentIntents(queries, duelId);
  const accounts = duels.map(({ escrowAddress }) => escrowAddress as string);
  await makeDuelsDue(queries, { final: accounts, confirmed: accounts }, now);
  const taken = performance.now() - started;
  if (duels.length !== DUE_ROWS.duels || intents.length !== DUE_ROWS.intents)
    throw new Error(`claimed ${duels.length} duels and ${intents.length} intents`);
  return taken;
}

interface Reads {
  /** Sequential scans of large tables. */
  readonly scans: number;
  /** Rows that were read of large tables, by a scan or an index. */
  readonly rows: number;
}

async function reportReads(postgres: PostgresServer): Promise<void> {
  const [few, many] = [await readCounters(postgres, 'few'), await readCounters(postgres, 'many')];
  addRow({
    what: 'Sequential scans of tables with ten million rows by these runs',
    figures: `${few.rows} rows read over ${FEW}, ${many.rows} over ${MANY}`,
    result: `${many.scans} scans`,
    bar: 'none',
    met: many.scans === 0 && many.rows > 0,
  });
}

/** Returns how much Postgres has read of large tables since the fill, by its own counters. */
async function readCounters(postgres: PostgresServer, name: string): Promise<Reads> {
  const database: Database = await openDatabase({ url: postgres.url(name) });
  const result = await database.pool?.query<Reads>(
    `select sum(seq_scan)::int as scans, sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
     from pg_stat_user_tables s join pg_class c on c.oid = s.relid where c.reltuples >= $1`,
    [LARGE_TABLE_ROWS],
  );
  await database.close();
  return result?.rows[0] as Reads;
}
