import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { runAndReportChanges } from './changes';
import { buildSetStatement, type DatabaseLimits, toPoolOptions } from './limits';
import type { Notifications } from './notifications';
import { openPostgresNotifications } from './postgres-notifications';

/** Runs queries: the database itself, or one transaction of it. */
export type Queries = PgDatabase<PgQueryResultHKT, Record<string, never>>;
/** Queries inside one transaction; nothing else may be used there (PGlite waits for itself otherwise). */
export type Transaction = Queries;

export interface Database {
  readonly kind: 'postgres' | 'pglite';
  readonly queries: Queries;
  /** The connection pool, for callers that need a connection to themselves; null on PGlite. */
  readonly pool: pg.Pool | null;
  /** Notifications that any connection sends. On Postgres they take a connection once somebody subscribes. */
  readonly notifications: Notifications;
  /** Commits once `work` is done, and rolls back if it throws. */
  transaction<Value>(work: (transaction: Transaction) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

/**
 * `url`: Postgres, within `limits` where they are given. Otherwise PGlite, in `dataDir` or in memory, from `dump` when
 * given.
 */
export interface DatabaseOptions {
  readonly url?: string | undefined;
  readonly limits?: DatabaseLimits | undefined;
  readonly dataDir?: string | undefined;
  readonly dump?: Blob | undefined;
}

/** Options of a pool without `limits`: for commands and tests, whose statements may take any time. */
const DEFAULT_POOL_OPTIONS = { max: 16, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 30_000 };

/** Opens a pool; connects at the first query. */
export async function openPostgres(url: string, limits?: DatabaseLimits): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    // Statements of one `Promise.all` on a connection don't wait for each other; each still fails by itself.
    pipeline: true,
    ...(limits === undefined ? DEFAULT_POOL_OPTIONS : toPoolOptions(limits)),
  });
  // Sent ahead of the connection's first statement. A failure is ignored here, since a broken connection fails that
  // statement too.
  if (limits !== undefined)
    pool.on('connect', (client) => void client.query(buildSetStatement(limits)).catch(() => {}));
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => {});
  const queries = drizzle(pool) as unknown as Queries;
  const notifications = openPostgresNotifications(url, pool);
  return {
    kind: 'postgres',
    queries,
    pool,
    notifications,
    transaction: (work) =>
      runAndReportChanges(queries, (begin) => runInTransaction(pool, (transaction) => work(begin(transaction)))),
    async close() {
      await notifications.close();
      await pool.end();
    },
  };
}

/**
 * Queries on each connection of a pool. All transactions of a connection share them, so that a statement is prepared
 * once for a connection (see `prepareOnce`).
 */
const connectionQueries = new WeakMap<pg.PoolClient, Transaction>();

function getConnectionQueries(client: pg.PoolClient): Transaction {
  const queries = connectionQueries.get(client) ?? (drizzle(client) as unknown as Transaction);
  connectionQueries.set(client, queries);
  return queries;
}

async function runInTransaction<Value>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect();
  let isBroken = false;
  const markBroken = (): void => {
    isBroken = true;
  };
  // A connection that dies while it is checked out emits `error`, which ends the process if nobody listens. Drizzle's
  // own `transaction` doesn't listen.
  client.on('error', markBroken);
  try {
    await client.query('begin isolation level read committed');
    const value = await work(getConnectionQueries(client));
    const { command } = await client.query('commit');
    // Postgres answers ROLLBACK to the commit of a transaction in which a statement failed.
    if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.');
    return value;
  } catch (error) {
    await client.query('rollback').catch(markBroken);
    throw error;
  } finally {
    client.off('error', markBroken);
    client.release(isBroken);
  }
}
