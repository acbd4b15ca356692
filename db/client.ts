import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { tellCommitted } from './changes';
import { type DatabaseLimits, toPoolOptions, toSettings } from './limits';
import { preparedOnce } from './prepared';

/** Runs queries: the database itself, or one transaction of it. */
export type Queries = PgDatabase<PgQueryResultHKT, Record<string, never>>;
/** Queries inside one transaction; nothing else may be used there (PGlite waits for itself otherwise). */
export type Transaction = Queries;

export interface Database {
  readonly kind: 'postgres' | 'pglite';
  readonly queries: Queries;
  /** The pool behind it, for what needs a connection of its own; null on PGlite. */
  readonly pool: pg.Pool | null;
  /**
   * The first statements of `work` travel with BEGIN, and those of `last` with COMMIT: a round trip less
   * each. What `last` finds wrong must fail as a statement, since nobody can look at it before the commit.
   */
  transaction<Value>(
    work: (transaction: Transaction) => Promise<Value>,
    last?: (transaction: Transaction, value: Value) => Promise<void>,
  ): Promise<Value>;
  close(): Promise<void>;
}

/** `url`: Postgres, within `limits` where they are given. Otherwise PGlite, in `dataDir` or in memory, from `dump` when given. */
export interface DatabaseOptions {
  readonly url?: string | undefined;
  readonly limits?: DatabaseLimits | undefined;
  readonly dataDir?: string | undefined;
  readonly dump?: Blob | undefined;
}

/** For commands and tests, whose statements may take any time. */
const WITHOUT_LIMITS = { max: 16, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 30_000 };

/** Opens a pool; connects at the first query. */
export async function openPostgres(url: string, limits?: DatabaseLimits): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    // What is asked at once is sent at once; each statement still fails by itself.
    pipeline: true,
    ...(limits === undefined ? WITHOUT_LIMITS : toPoolOptions(limits)),
  });
  // Sent ahead of the connection's first statement. Where it fails, so does that one.
  if (limits !== undefined) pool.on('connect', (client) => void client.query(toSettings(limits)).catch(() => {}));
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => {});
  const queries = drizzle(pool) as unknown as Queries;
  return {
    kind: 'postgres',
    queries,
    pool,
    transaction: (work, last) =>
      tellCommitted(queries, (begin) => inTransaction(pool, (transaction) => work(begin(transaction)), last)),
    close: () => pool.end(),
  };
}

/** One handle for each connection, so that the statements prepared on it are built once. */
const handleOf = preparedOnce((client: pg.PoolClient) => drizzle(client) as unknown as Queries);

type Last<Value> = (transaction: Transaction, value: Value) => Promise<void>;

async function inTransaction<Value>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<Value>,
  last?: Last<Value>,
): Promise<Value> {
  const client = await pool.connect();
  let broken = false;
  // A connection that ends between two queries tells so by an event, which unheard would end the process.
  const end = (): void => {
    broken = true;
  };
  client.on('error', end);
  try {
    const transaction = handleOf(client);
    hold(client);
    const [, value] = await all(client.query('begin isolation level read committed'), work(transaction));
    const ready = last && hold(client);
    const [, { command }] = await all(last?.(transaction, value), commitAfter(client, ready));
    // Postgres answers ROLLBACK to the commit of a transaction that failed before.
    if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.');
    return value;
  } catch (error) {
    await client.query('rollback').catch(end);
    throw error;
  } finally {
    client.off('error', end);
    client.release(broken);
  }
}

/** What is written before the event loop's next turn leaves in one packet; a packet costs as much as a statement. */
function hold(client: pg.PoolClient): Promise<void> {
  const { stream } = (client as unknown as pg.Client).connection;
  stream.cork();
  return new Promise((turned) => {
    setImmediate(() => {
      turned();
      // Behind what waited for the turn.
      queueMicrotask(() => stream.uncork());
    });
  });
}

/** A statement is sent some promises later than it is called; COMMIT must stand behind it. */
async function commitAfter(client: pg.PoolClient, ready?: Promise<void>): Promise<pg.QueryResult> {
  await ready;
  return client.query('commit');
}

/**
 * Like Promise.all, but the first to be named is the first to be told of, and nothing is still under way
 * then. Each is taken once: a statement of drizzle runs each time that somebody waits for it.
 */
async function all<One, Other>(one: One, other: Other): Promise<[Awaited<One>, Awaited<Other>]> {
  const [first, second] = [Promise.resolve(one), Promise.resolve(other)];
  await Promise.allSettled([first, second]);
  return [await first, await second];
}
