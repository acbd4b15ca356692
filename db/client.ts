import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { preparedOnce } from './prepared';
import { layTemplate } from './template';

/** Runs queries: the database itself, or one transaction of it. */
export type Queries = PgDatabase<PgQueryResultHKT, Record<string, never>>;
/** Queries inside one transaction; nothing else may be used there (PGlite waits for itself otherwise). */
export type Transaction = Queries;

export interface Database {
  readonly kind: 'postgres' | 'pglite';
  readonly queries: Queries;
  /** The pool behind it, for what needs a connection of its own; null on PGlite. */
  readonly pool: pg.Pool | null;
  transaction<Value>(work: (transaction: Transaction) => Promise<Value>): Promise<Value>;
  /**
   * The same with a first statement that changes nothing, such as a lock, sent together with BEGIN: one
   * round trip less. `work` gets what it found.
   */
  transactionFrom<First, Value>(
    first: (transaction: Transaction) => Promise<First>,
    work: (transaction: Transaction, found: First) => Promise<Value>,
  ): Promise<Value>;
  close(): Promise<void>;
}

/** `url`: Postgres. Otherwise PGlite, in `dataDir` or in memory, from `dump` when given. */
export interface DatabaseOptions {
  readonly url?: string | undefined;
  readonly dataDir?: string | undefined;
  readonly dump?: Blob | undefined;
}

export const openDatabase = (options: DatabaseOptions): Promise<Database> =>
  options.url === undefined ? openPglite(options) : openPostgres(options.url);

async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    // What is asked at once is sent at once; each statement still fails by itself.
    pipeline: true,
  });
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => {});
  const queries = drizzleNode(pool) as unknown as Queries;
  return {
    kind: 'postgres',
    queries,
    pool,
    transaction: (work) => inTransaction(pool, async () => {}, work),
    transactionFrom: (first, work) => inTransaction(pool, first, work),
    close: () => pool.end(),
  };
}

/** One handle for each connection, so that the statements prepared on it are built once. */
const handleOf = preparedOnce((client: pg.PoolClient) => drizzleNode(client) as unknown as Queries);

async function inTransaction<First, Value>(
  pool: pg.Pool,
  first: (transaction: Transaction) => Promise<First>,
  work: (transaction: Transaction, found: First) => Promise<Value>,
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
    const [, found] = await Promise.all([client.query('begin isolation level read committed'), first(transaction)]);
    const value = await work(transaction, found);
    const { command } = await client.query('commit');
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

async function openPglite({ dataDir, dump }: DatabaseOptions): Promise<Database> {
  if (dataDir !== undefined) {
    await mkdir(dirname(dataDir), { recursive: true });
    await layTemplate(dataDir);
    await mkdir(dataDir, { recursive: true });
  }
  const client = await PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(dump === undefined ? {} : { loadDataDir: dump }),
  });
  const queries = drizzlePglite(client) as unknown as Queries;
  return {
    kind: 'pglite',
    queries,
    pool: null,
    transaction: (work) => queries.transaction(work as never),
    transactionFrom: (first, work) =>
      queries.transaction(async (transaction) => work(transaction as never, await first(transaction as never))),
    close: () => client.close(),
  };
}
