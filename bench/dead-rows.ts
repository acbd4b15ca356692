// cspell:ignore relid
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type PostgresServer, startPostgres } from '../testing/database/postgres-server';
import { DuelLoad } from './duel-load';
import { median } from './load';
import { openPausedChain, openService } from './service';
import { fillWithDuelsAndIntents } from './stored-intents';
import { addRow } from './table';

/** Duels that are over already, so that a share of the table is a large number of rows. */
const STORED_DUELS = 1_000_000;
const DUELS_A_SECOND = 20;
const LOAD_MINUTES = 5;
const SAMPLE_INTERVAL_MS = 30_000;
/** Queues, with the dead rows that were measured with the default settings of autovacuum. */
const EARLIER_QUEUE_FIGURES = {
  duels: '118209 after 161234 updates, rising, no vacuum',
  transaction_intents: '31358 after 33164 updates, rising, no vacuum',
};
/** Tables whose updates should change no index. */
const NARROW_TABLES = ['duel_checks', 'worker_tasks', 'rate_limits', 'service_checks', 'chain_identity'];
/** `pagesToFirstDueDuel` in the samples that were measured with the default settings of autovacuum. */
const EARLIER_PAGES_TO_FIRST_DUE_DUEL = '3, 74, 93, 115, 139, 151, 229 and rising';
/** Bars: pages in each sample, a queue's dead rows as a part of its live ones, and the part of updates that is HOT. */
const MAX_PAGES_TO_FIRST_DUE_DUEL = 200;
const MAX_DEAD_SHARE = 0.05;
const MIN_HOT_SHARE = 0.9;

/**
 * Postgres' statistics of a table: live and dead rows; since the load began the updates, those of them that were HOT,
 * and the vacuums; and sizes in bytes.
 */
interface TableSample {
  readonly table: string;
  readonly live: number;
  readonly dead: number;
  readonly updates: number;
  readonly hot: number;
  readonly vacuums: number;
  readonly bytes: number;
  readonly indexBytes: number;
}

/** Statistics of the tables that the benchmark watches, read at one moment. */
interface Sample {
  readonly tables: readonly TableSample[];
  /** Pages that it takes to find the duel that is due first: entries of dead rows in the index are passed over. */
  readonly pagesToFirstDueDuel: number;
}

const FIRST_DUE_SQL = `explain (analyze, buffers, format json)
  select next_check_at from duels where next_check_at is not null order by next_check_at limit 1`;

const SAMPLE_SQL = `select relname as table, n_live_tup::int as live, n_dead_tup::int as dead, n_tup_upd::int as updates,
    n_tup_hot_upd::int as hot, autovacuum_count::int as vacuums, pg_table_size(relid)::float8 as bytes,
    pg_indexes_size(relid)::float8 as "indexBytes"
  from pg_stat_user_tables where relname = any($1)`;

/**
 * Measures dead rows under a steady load of duels, with autovacuum as Postgres and the migrations set it. Has a server
 * of its own.
 */
export async function reportDeadRows(): Promise<void> {
  const postgres = await startPostgres({
    settings: { autovacuum: 'on', maintenance_work_mem: '1GB', max_wal_size: '8GB' },
  });
  try {
    await measureLoad(postgres);
  } finally {
    await postgres.stop();
  }
}

async function measureLoad(postgres: PostgresServer): Promise<void> {
  const chain = await openPausedChain();
  const services = await openService(postgres, 'load', chain);
  const pool = services.database.pool as pg.Pool;
  await fillWithDuelsAndIntents(services.database, {
    intents: STORED_DUELS,
    intentsPerDuel: 1,
    transactionLength: 100,
  });
  // Counts of the fill would hide those of the load.
  await pool.query('select pg_stat_reset()');
  await pool.query('analyze');
  const load = new DuelLoad(services);
  const signal = AbortSignal.timeout(LOAD_MINUTES * 60_000);
  const [samples] = await Promise.all([takeSamples(pool, signal), runLoad(load, signal)]);
  for (const [table, before] of Object.entries(EARLIER_QUEUE_FIGURES))
    reportQueue(table, listSamples(samples, table), before);
  reportNarrow(samples);
  reportPages(samples);
  await services.database.close();
  await chain.close();
}

/**
 * Runs `work` every `intervalMs` milliseconds until the signal aborts, or at once where the run before took longer.
 */
async function repeatUntilAborted(
  intervalMs: number,
  signal: AbortSignal,
  work: (nth: number) => Promise<unknown>,
): Promise<void> {
  for (let nth = 0; !signal.aborted; nth += 1) {
    const started = performance.now();
    await work(nth);
    await pause(Math.max(0, intervalMs - (performance.now() - started)));
  }
}

async function runLoad(load: DuelLoad, signal: AbortSignal): Promise<void> {
  let [checks, scans] = [0, 0];
  await Promise.all([
    repeatUntilAborted(500, signal, () => load.open(DUELS_A_SECOND / 2)),
    repeatUntilAborted(100, signal, async () => {
      checks += await load.checkDuels();
    }),
    repeatUntilAborted(200, signal, async () => {
      scans += await load.scanIntents();
    }),
    repeatUntilAborted(1_000, signal, (second) => load.beat(second)),
    repeatUntilAborted(100, signal, () => load.writeSlotReservations()),
  ]);
  console.log(`${load.openedCount} duels opened, ${checks} checks, ${scans} scans in ${LOAD_MINUTES} minutes`);
  const quarter = load.claimDurationsMs.length >> 2;
  const [second, last] = [load.claimDurationsMs.slice(quarter, 2 * quarter), load.claimDurationsMs.slice(-quarter)].map(
    median,
  );
  console.log(`claims took ${second?.toFixed(1)} ms in the second quarter, ${last?.toFixed(1)} ms in the last`);
}

async function takeSamples(pool: pg.Pool, signal: AbortSignal): Promise<Sample[]> {
  const samples: Sample[] = [];
  await repeatUntilAborted(SAMPLE_INTERVAL_MS, signal, async () => {
    const { rows: tables } = await pool.query<TableSample>(SAMPLE_SQL, [
      [...Object.keys(EARLIER_QUEUE_FIGURES), ...NARROW_TABLES],
    ]);
    const { rows: plans } = await pool.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(FIRST_DUE_SQL);
    const plan = plans[0]?.['QUERY PLAN'][0].Plan ?? {};
    samples.push({ tables, pagesToFirstDueDuel: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0) });
  });
  return samples;
}

const toMegabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);

/** Returns the samples of one table. */
const listSamples = (samples: readonly Sample[], table: string): readonly TableSample[] =>
  samples.flatMap(({ tables }) => tables.filter((each) => each.table === table));

/** Reports a table whose due time is indexed, so that most of its updates write every index. */
function reportQueue(table: string, samples: readonly TableSample[], before: string): void {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) throw new Error(`there are no samples of ${table}`);
  const peak = Math.max(...samples.map(({ dead }) => dead));
  const growth = `${toMegabytes(last.bytes - first.bytes)} MB and ${toMegabytes(last.indexBytes - first.indexBytes)} MB of indexes more`;
  addRow({
    what: `Dead rows of ${table}, ${DUELS_A_SECOND} duels a second`,
    figures: `${last.updates} updates in ${LOAD_MINUTES} minutes, ${last.hot} of them HOT; ${last.vacuums} vacuums; ${growth}; before: ${before}`,
    result: `${peak} dead at most, of ${last.live} rows`,
    bar: `at most ${MAX_DEAD_SHARE * 100} %`,
    met: peak <= MAX_DEAD_SHARE * last.live,
  });
}

/** Reports the smallest share of HOT updates, which change no index, among the narrow tables. */
function reportNarrow(samples: readonly Sample[]): void {
  const rows = NARROW_TABLES.map((table) => listSamples(samples, table).at(-1) as TableSample);
  const shares = rows.map(({ hot, updates }) => hot / updates);
  addRow({
    what: `HOT updates of narrow tables, ${DUELS_A_SECOND} duels a second`,
    figures: rows
      .map(({ table, hot, updates, bytes }) => `${table} ${hot} of ${updates}, ${toMegabytes(bytes)} MB`)
      .join('; '),
    result: `${(100 * Math.min(...shares)).toFixed(1)} % at least`,
    bar: `at least ${MIN_HOT_SHARE * 100} %`,
    met: Math.min(...shares) >= MIN_HOT_SHARE,
  });
}

/** Reports the work of finding what is due, which grows with the dead rows of the queue. */
function reportPages(samples: readonly Sample[]): void {
  const pages = samples.map((sample) => sample.pagesToFirstDueDuel);
  addRow({
    what: `Pages read to find the next due duel, ${DUELS_A_SECOND} duels a second`,
    figures: `every ${SAMPLE_INTERVAL_MS / 1_000} s: ${pages.join(', ')}; before: ${EARLIER_PAGES_TO_FIRST_DUE_DUEL}`,
    result: `${Math.max(...pages)} pages at most`,
    bar: `at most ${MAX_PAGES_TO_FIRST_DUE_DUEL}`,
    met: Math.max(...pages) <= MAX_PAGES_TO_FIRST_DUE_DUEL,
  });
}
