import { sql } from 'drizzle-orm';
import type { Queries, Transaction } from './client';
import { buildDropStatement, getDeclaredName, readSqlFile, type SqlFiles } from './sql-files';

/**
 * Creates a table with a row for each version of the files that was applied to this database, next to drizzle's table
 * of migrations.
 */
const CREATE_SQL_FILES_TABLE = sql`create table if not exists drizzle.__sql_files (version bigint primary key, hashes jsonb not null)`;

interface AppliedSqlFiles {
  readonly version: number;
  readonly hashes: Readonly<Record<string, string>>;
}

const NOTHING_APPLIED: AppliedSqlFiles = { version: 0, hashes: {} };

/** Returns the newest version that was applied; version 0 if none was. Throws where the table is missing. */
export async function findAppliedSqlFiles(queries: Queries): Promise<AppliedSqlFiles> {
  const statement = sql`select version::text, hashes from drizzle.__sql_files order by version desc limit 1`;
  const { rows } = (await queries.execute(statement)) as unknown as {
    rows: { version: string; hashes: Record<string, string> }[];
  };
  const [newest] = rows;
  return newest === undefined ? NOTHING_APPLIED : { version: Number(newest.version), hashes: newest.hashes };
}

/** Returns the names of the functions and enabled triggers of the schema `public`, in the form of `getDeclaredName`. */
export async function listInstalledNames(queries: Queries): Promise<ReadonlySet<string>> {
  const { rows } = (await queries.execute(sql`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace
    union all select relname || '.' || tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and tgenabled in ('O', 'A')`)) as unknown as {
    rows: { name: string }[];
  };
  return new Set(rows.map(({ name }) => name));
}

/**
 * Applies the functions and triggers that changed since the newest applied version, and those that a migration dropped;
 * `migrated` says that a migration was applied in this transaction. Leaves a database with a later version alone, so
 * that an instance of the release before, when it restarts, doesn't bring back old functions. A trigger's table is
 * locked against writes until the transaction ends, and against reads too if its constraint trigger is dropped first; a
 * function locks no table.
 */
export async function applySqlFiles(transaction: Transaction, files: SqlFiles, migrated: boolean): Promise<void> {
  await transaction.execute(CREATE_SQL_FILES_TABLE);
  const applied = await findAppliedSqlFiles(transaction);
  if (applied.version > files.version || (applied.version === files.version && !migrated)) return;
  const active = await listInstalledNames(transaction);
  for (const [path, hash] of Object.entries(files.hashes)) {
    const statements = await readSqlFile(files, path);
    const isApplied = hash === applied.hashes[path] && statements.every((each) => active.has(getDeclaredName(each)));
    if (!isApplied) for (const statement of statements) await applyStatement(transaction, statement);
  }
  const hashes = JSON.stringify(files.hashes);
  await transaction.execute(
    sql`insert into drizzle.__sql_files values (${files.version}, ${hashes}::jsonb) on conflict do nothing`,
  );
}

async function applyStatement(transaction: Transaction, statement: string): Promise<void> {
  const drop = buildDropStatement(statement);
  if (drop !== null) await transaction.execute(sql.raw(drop));
  await transaction.execute(sql.raw(statement));
}
