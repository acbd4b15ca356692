import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { Database } from './client';

/** Key of the Postgres advisory lock that a process holds while it migrates. */
const LOCK = 7_253_110_301;

/** Waits in milliseconds, each for its own kind of lock. */
export interface MigrationLimits {
  /** For another process that is migrating. */
  readonly otherMs: number;
  /** For a table lock. Queries on that table queue behind the migration for as long. */
  readonly tableMs: number;
}

const STANDARD: MigrationLimits = { otherMs: 300_000, tableMs: 5_000 };
const LOCK_NOT_AVAILABLE = '55P03';

/** A migration gave up waiting for a lock. Nothing was changed, and it can run again. */
export class MigrationLockedError extends Error {}

/**
 * Brings the schema to the newest migration, in one transaction. Several processes may call it at once: on Postgres an
 * advisory lock lets one of them do it while the others wait. Throws `MigrationLockedError` where a lock isn't free in
 * time.
 */
export async function migrate(
  database: Database,
  migrationsFolder = 'db/migrations',
  limits: MigrationLimits = STANDARD,
): Promise<void> {
  if (database.pool === null) {
    await migratePglite(database.queries as never, { migrationsFolder });
    return;
  }
  // Of its own: the limits of the pool's connections are those of requests.
  const connection = new pg.Client({
    connectionString: database.pool.options.connectionString,
    connectionTimeoutMillis: 10_000,
  });
  await connection.connect();
  // A connection that ends tells so by an event, which unheard would end the process.
  connection.on('error', () => {});
  try {
    await migrateOn(connection, migrationsFolder, limits);
  } finally {
    await connection.end();
  }
}

async function migrateOn(connection: pg.Client, migrationsFolder: string, limits: MigrationLimits): Promise<void> {
  try {
    await connection.query(`set lock_timeout = ${limits.otherMs}`);
    await connection.query('select pg_advisory_lock($1)', [LOCK]);
  } catch (error) {
    throw isLocked(error) ? toLockedError('another process migrates', limits.otherMs, error) : error;
  }
  try {
    await connection.query(`set lock_timeout = ${limits.tableMs}`);
    await migrateNode(drizzle(connection), { migrationsFolder });
  } catch (error) {
    throw isLocked(error) ? toLockedError('another transaction holds a table', limits.tableMs, error) : error;
  }
}

function toLockedError(reason: string, ms: number, cause: unknown): MigrationLockedError {
  const message = `The migration gave up after ${ms} ms, since ${reason}. Nothing was changed; run it again.`;
  return new MigrationLockedError(message, { cause });
}

/** drizzle puts Postgres's error below its own. */
function isLocked(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause)
    if ('code' in each && each.code === LOCK_NOT_AVAILABLE) return true;
  return false;
}
