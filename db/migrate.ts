import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { applyMigrations } from './apply-migrations';
import { applySqlFiles } from './apply-sql-files';
import type { Database, Queries } from './client';
import { currentSqlFiles, type SqlFiles } from './sql-files';

/** Key of the Postgres advisory lock that a process holds while it migrates. */
const MIGRATION_LOCK_KEY = 7_253_110_301;

/** The longest waits for the locks of a migration, in milliseconds. */
export interface MigrationLimits {
  /** The longest wait for another process that is migrating. */
  readonly migrationLockTimeoutMs: number;
  /** The longest wait for one table lock. Queries on that table may queue behind the migration for as long. */
  readonly tableLockTimeoutMs: number;
}

const STANDARD_LIMITS: MigrationLimits = { migrationLockTimeoutMs: 300_000, tableLockTimeoutMs: 5_000 };
/** SQLSTATE of lock_not_available and of deadlock_detected. */
const LOCK_ERROR_CODES = new Set<unknown>(['55P03', '40P01']);

export interface MigrateOptions {
  readonly limits?: MigrationLimits;
  readonly files?: SqlFiles;
}

/**
 * Thrown if a migration didn't get a lock in time or was ended for a deadlock. Nothing was changed; it can run again.
 */
export class MigrationLockedError extends Error {}

/**
 * Brings the schema to this release: its migrations, then its functions and triggers, in one transaction. Several
 * processes may call it at once: on Postgres an advisory lock lets one of them do it while the others wait. Throws
 * `MigrationLockedError` where a lock isn't free in time, or after a deadlock.
 */
export async function migrate(
  database: Database,
  { limits = STANDARD_LIMITS, files = currentSqlFiles }: MigrateOptions = {},
): Promise<void> {
  if (database.pool === null) return applyRelease(database.queries, files);
  // A connection of its own, since those of the pool may have short timeouts.
  const connection = new pg.Client({
    connectionString: database.pool.options.connectionString,
    connectionTimeoutMillis: 10_000,
  });
  await connection.connect();
  // A connection that breaks emits `error`, which ends the process if nobody listens.
  connection.on('error', () => {});
  try {
    await migrateOnConnection(connection, files, limits);
  } finally {
    await connection.end();
  }
}

const applyRelease = (queries: Queries, files: SqlFiles): Promise<void> =>
  queries.transaction(async (transaction) => {
    const applied = await applyMigrations(transaction);
    await applySqlFiles(transaction, files, applied > 0);
  });

async function migrateOnConnection(connection: pg.Client, files: SqlFiles, limits: MigrationLimits): Promise<void> {
  try {
    await connection.query(`set lock_timeout = ${limits.migrationLockTimeoutMs}`);
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_KEY]);
  } catch (error) {
    throw isLockError(error) ? toLockedError('another process migrates', limits.migrationLockTimeoutMs, error) : error;
  }
  try {
    await connection.query(`set lock_timeout = ${limits.tableLockTimeoutMs}`);
    await applyRelease(drizzle(connection) as unknown as Queries, files);
  } catch (error) {
    throw isLockError(error)
      ? toLockedError('another transaction holds a table', limits.tableLockTimeoutMs, error)
      : error;
  }
}

function toLockedError(reason: string, ms: number, cause: unknown): MigrationLockedError {
  const message = `The migration gave up after ${ms} ms, since ${reason}. Nothing was changed; run it again.`;
  return new MigrationLockedError(message, { cause });
}

/**
 * Whether a lock wasn't free in time, or there was a deadlock. drizzle makes Postgres's error the cause of its own.
 */
function isLockError(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause)
    if ('code' in each && LOCK_ERROR_CODES.has(each.code)) return true;
  return false;
}
