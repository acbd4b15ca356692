import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, openPostgres } from '../../db/client';
import { startPostgres } from '../../testing/database/postgres-server';
import { addRow } from '../table';
import { commitEventsUntil } from './commit-event';
import { pollChanges, pollReceipt } from './polling-pages';
import { startServerWithDuel } from './server-with-duel';

/** Number of open pages: as many as fit a machine of two cores beside the server and Postgres. */
const PAGES = 200;
/** The time between two reads of the receipt by a visitor's page before there were streams. */
const INTERVAL_BEFORE_MS = 3_000;
/** Longer than the feed's polls take to reach their longest interval, of 15 seconds. */
const SETTLE_MS = 40_000;
const MEASURED_MS = 45_000;
/** The time between two changes of other records. The feed's ETag changes with them, too. */
const OTHER_CHANGES_INTERVAL_MS = 5_000;

/** Bar: the database's time with the feed of changes, as a part of that with receipts. */
const PROMISED_RATIO = 0.1;

/** Milliseconds in which Postgres planned and ran statements: in total, and the part of it for the feed of changes. */
interface DatabaseTime {
  readonly totalMs: number;
  readonly feedMs: number;
}

/**
 * Compares the database's time for visitors' pages that get no stream with that for the same pages before there were
 * any. Takes a cluster of its own, which counts the time of each statement.
 */
export async function reportFallback(): Promise<void> {
  const postgres = await startPostgres({
    settings: { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' },
  });
  const url = postgres.url('postgres');
  const database = await openPostgres(url);
  try {
    const { server, duelId } = await startServerWithDuel(url, { WORKER: 'off' });
    try {
      await database.queries.execute(sql`create extension pg_stat_statements`);
      const duel = { origin: server.origin, duelId };
      const showBefore = (signal: AbortSignal) => pollReceipt(duel, INTERVAL_BEFORE_MS, signal);
      const showFallback = (signal: AbortSignal) => pollChanges(duel, INTERVAL_BEFORE_MS, signal);
      const before = await measurePages(database, showBefore);
      const quiet = await measurePages(database, showFallback);
      const busy = await measurePages(database, showFallback, (signal) => commitOtherChanges(database, signal));
      addFallbackRow({ before, quiet, busy });
    } finally {
      await server.kill();
      server.remove();
    }
  } finally {
    await database.close();
    await postgres.stop();
  }
}

const commitOtherChanges = (database: Database, signal: AbortSignal): Promise<unknown> =>
  commitEventsUntil(signal, database, 'elsewhere', { firstVersion: 1, intervalMs: OTHER_CHANGES_INTERVAL_MS });

/** Runs the polls of `PAGES` pages beside `other` work, and measures the database once their intervals have settled. */
async function measurePages(
  database: Database,
  showPage: (signal: AbortSignal) => Promise<unknown>,
  other?: (signal: AbortSignal) => Promise<unknown>,
): Promise<DatabaseTime> {
  const over = new AbortController();
  const { signal } = over;
  // Every page and its waits listen to the signal, more than Node allows without a warning.
  setMaxListeners(0, signal);
  const pages = Array.from({ length: PAGES }, () => showPage(signal));
  const running = Promise.all([...pages, other?.(signal)]);
  const measure = async (): Promise<DatabaseTime> => {
    await pause(SETTLE_MS);
    await database.queries.execute(sql`select pg_stat_statements_reset()`);
    await pause(MEASURED_MS);
    return readDatabaseTime(database);
  };
  try {
    // A page that fails ends the measurement.
    return await Promise.race([measure(), running.then(() => Promise.reject(new Error('The pages ended early.')))]);
  } finally {
    over.abort();
    await running.catch(() => {});
  }
}

/** Reads the time of all statements since the last reset, except those of this measurement. */
async function readDatabaseTime(database: Database): Promise<DatabaseTime> {
  const { rows } = (await database.queries.execute(sql`
    select sum(total_plan_time + total_exec_time) as total,
           sum(total_plan_time + total_exec_time) filter (where query like '%"live_changes"%') as feed
    from pg_stat_statements
    where query not like '%append_live_change%' and query not like '%pg_stat_statements%' and query not like '%record_id = $%'
  `)) as unknown as { rows: { total: number; feed: number | null }[] };
  return { totalMs: Number(rows[0]?.total), feedMs: Number(rows[0]?.feed ?? 0) };
}

interface FallbackTimes {
  readonly before: DatabaseTime;
  /** While nothing changes. */
  readonly quiet: DatabaseTime;
  /** While other records change. */
  readonly busy: DatabaseTime;
}

function addFallbackRow({ before, quiet, busy }: FallbackTimes): void {
  const ratio = quiet.totalMs / before.totalMs;
  const perMinute = (ms: number): string => `${((ms * 60_000) / MEASURED_MS).toFixed(0)} ms`;
  const [receipts, others] = [INTERVAL_BEFORE_MS, OTHER_CHANGES_INTERVAL_MS].map((ms) => ms / 1_000);
  addRow({
    what: `Fallback: ${PAGES} pages of visitors that poll`,
    figures: `${perMinute(before.totalMs)} of database time a minute for receipts every ${receipts} s as before there were streams; with the feed ${perMinute(quiet.totalMs)} while nothing changes, ${perMinute(quiet.feedMs)} of it for the feed itself, and ${perMinute(busy.totalMs)} and ${perMinute(busy.feedMs)} while something else changes every ${others} s`,
    result: `${ratio.toFixed(2)} times as much; ${(busy.totalMs / before.totalMs).toFixed(2)} while something else changes`,
    bar: `at most ${PROMISED_RATIO}`,
    met: Math.max(ratio, busy.totalMs / before.totalMs) <= PROMISED_RATIO,
  });
}
