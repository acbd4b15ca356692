import { readFileSync } from 'node:fs';
import { type SQL, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Queries } from '../../db/client';
import { currentSqlFiles } from '../../db/sql-files';
import { CheckError, CheckWarning, type Finding, runCheck } from './finding';
import { findFunctionsVersion } from './functions';
import { isUndefinedInDatabase } from './missing';
import { queryRows } from './rows';

const MIGRATIONS = { migrationsFolder: 'db/migrations' };
const FIX_BY_START = 'Start the service once: it brings the schema up to date before it answers.';
const FIX_BY_RESTORE = 'Restore the backup again, into an empty database: docs/operations/backups.md.';
const NO_FIX_AFTER_ROLLBACK = 'After going back one release nothing needs doing: docs/operations/releases.md.';
const FIX_BY_DEPLOY = 'Deploy the code that migrated the database last, or use another database.';
const CREATE_TABLE_PATTERN = /^CREATE TABLE "(\w+)"/gm;

interface Migration {
  readonly tag: string;
  readonly hash: string;
  /** The names of the tables that the migration creates. */
  readonly tables: readonly string[];
}

/** Checks that this code's migrations are applied. If all are, later migrations or functions are only a warning. */
export function checkSchema(queries: Queries): Promise<Finding> {
  return runCheck('Schema', FIX_BY_START, async () => {
    const known = readMigrations();
    const applied = await queryNames(queries, sql`select hash as name from drizzle.__drizzle_migrations`).catch(
      (cause) => (isUndefinedInDatabase(cause) ? new Set<string>() : Promise.reject(cause)),
    );
    const missing = known.filter(({ hash }) => !applied.has(hash));
    const isAhead = applied.size + missing.length > known.length;
    const [first] = missing;
    if (first !== undefined) {
      const left = await findLeftoverTables(queries, missing);
      if (left.length > 0)
        throw new CheckError(`a later schema has left tables of missing migrations: ${left.join(', ')}`, {
          fix: FIX_BY_RESTORE,
        });
      if (applied.size === 0) throw new Error('the database is empty');
      const lacks = `${missing.length} of ${known.length} migrations are missing, from ${first.tag} on`;
      throw isAhead ? new CheckError(`${lacks}; it has others instead`, { fix: FIX_BY_DEPLOY }) : new Error(lacks);
    }
    if (isAhead || (await findFunctionsVersion(queries)) > currentSqlFiles.version)
      throw new CheckWarning('it is newer than this code, which works with the schema of the next release', {
        fix: NO_FIX_AFTER_ROLLBACK,
      });
    return `all ${known.length} migrations are applied`;
  });
}

/**
 * Returns the tables that these missing migrations would create and that exist already. `pg_restore --clean` leaves
 * such tables when it restores an older schema over a newer one, because it drops only what is in the dump.
 */
async function findLeftoverTables(queries: Queries, missing: readonly Migration[]): Promise<string[]> {
  const present = await queryNames(queries, sql`select tablename as name from pg_tables where schemaname = 'public'`);
  return missing.flatMap(({ tables }) => tables).filter((name) => present.has(name));
}

/** Returns the migrations in the order in which they are applied, which is the journal's. */
function readMigrations(): Migration[] {
  const journal = JSON.parse(readFileSync(`${MIGRATIONS.migrationsFolder}/meta/_journal.json`, 'utf8'));
  const { entries } = journal as { entries: { tag: string }[] };
  return readMigrationFiles(MIGRATIONS).map(({ hash, sql: statements }, index) => ({
    tag: entries[index]?.tag ?? 'one',
    hash,
    tables: statements.flatMap((statement) =>
      [...statement.matchAll(CREATE_TABLE_PATTERN)].flatMap(([, name]) => name ?? []),
    ),
  }));
}

/** Returns the values in the statement's column `name`. */
const queryNames = async (queries: Queries, statement: SQL): Promise<ReadonlySet<string | undefined>> =>
  new Set((await queryRows(queries, statement)).map(({ name }) => name));
