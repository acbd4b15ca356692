import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { readCatalog, toComparable } from '../testing/database/catalog';
import { openFreshDatabase } from '../testing/database/database';
import { startPostgres } from '../testing/database/postgres-server';
import { readSql, writeSqlRelease } from '../testing/database/sql-release';
import { afterFile } from '../testing/runner/after-file';
import { applyMigrations } from './apply-migrations';
import { MigrationLockedError, migrate } from './migrate';
import journal from './migrations/meta/_journal.json';
import { openDatabase } from './open-database';
import { assertSchemaIsCurrent, SchemaBehindError } from './schema-state';
import { currentSqlFiles } from './sql-files';

const server = await startPostgres();
afterFile(server.stop);

/** Opens a new, empty database of this name. */
async function openEmptyDatabase(name: string) {
  const admin = new pg.Client({ connectionString: server.url('postgres') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const database = await openDatabase({ url: server.url(name) });
  afterFile(() => database.close());
  return database;
}

const LIMITS = { migrationLockTimeoutMs: 50, tableLockTimeoutMs: 50 };

test('an empty database lacks every migration, and a migrated one none', async () => {
  const database = await openEmptyDatabase('empty');
  await expect(assertSchemaIsCurrent(database)).rejects.toEqual(new SchemaBehindError(journal.entries.length, true));
  await migrate(database);
  await assertSchemaIsCurrent(database);
});

test('a database lacks the migrations since its newest one, and one of a later release lacks none', async () => {
  const database = await openFreshDatabase();
  const newest = sql`select max(created_at) from drizzle.__drizzle_migrations`;
  await database.queries.execute(sql`delete from drizzle.__drizzle_migrations where created_at = (${newest})`);
  await expect(assertSchemaIsCurrent(database)).rejects.toEqual(new SchemaBehindError(1, false));
  await database.queries.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
  );
  await assertSchemaIsCurrent(database);
});

test('calls of `migrate` that run at once apply each migration once', async () => {
  const database = await openEmptyDatabase('raced');
  await Promise.all([migrate(database), migrate(database), migrate(database)]);
  const { rows } = (await database.queries.execute(
    sql`select (select count(*) from drizzle.__drizzle_migrations)::int as migrations,
      (select count(*) from drizzle.__sql_files)::int as versions`,
  )) as unknown as { rows: unknown[] };
  expect(rows).toEqual([{ migrations: journal.entries.length, versions: 1 }]);
});

test('a migration gives up in time while another session holds the migration lock, and changes nothing', async () => {
  const database = await openEmptyDatabase('held');
  const other = await database.pool?.connect();
  await other?.query('select pg_advisory_lock(7253110301)');
  await expect(migrate(database, { limits: LIMITS })).rejects.toThrow(MigrationLockedError);
  await expect(assertSchemaIsCurrent(database)).rejects.toThrow(SchemaBehindError);
  await other?.query('select pg_advisory_unlock(7253110301)');
  other?.release();
  await migrate(database, { limits: LIMITS });
  await assertSchemaIsCurrent(database);
});

test('a migration that waits for a table gives up in time, and changes nothing', async () => {
  const database = await openEmptyDatabase('busy');
  await database.queries.execute(sql`create schema drizzle`);
  await database.queries.execute(
    sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  const other = await database.pool?.connect();
  await other?.query('begin; lock table drizzle.__drizzle_migrations in access exclusive mode');
  await expect(migrate(database, { limits: LIMITS })).rejects.toThrow('another transaction holds a table');
  await other?.query('rollback');
  other?.release();
  await expect(assertSchemaIsCurrent(database)).rejects.toEqual(new SchemaBehindError(journal.entries.length, true));
});

test('a database of the release before, whose functions are those of its migrations, gets the same from the files', async () => {
  const database = await openEmptyDatabase('earlier');
  await database.queries.transaction((transaction) => applyMigrations(transaction));
  await expect(assertSchemaIsCurrent(database)).rejects.toEqual(new SchemaBehindError(0, true));
  const before = toComparable(await readCatalog(database.queries));
  await migrate(database);
  expect(toComparable(await readCatalog(database.queries))).toMatchObject(before);
});

test('a new database whose functions fail is left empty', async () => {
  const database = await openEmptyDatabase('halved');
  const files = await writeSqlRelease(1, { 'triggers/verified_rounds.sql': 'create or replace trigger broken;' });
  await expect(migrate(database, { files })).rejects.toThrow('broken');
  const { rows } = (await database.queries.execute(
    sql`select nspname from pg_namespace where nspname = 'drizzle' union all select relname from pg_class where relname = 'duels'`,
  )) as unknown as { rows: unknown[] };
  expect(rows).toEqual([]);
  await migrate(database);
  await assertSchemaIsCurrent(database);
});

test('a changed function waits for no table, and a changed trigger only for its own', async () => {
  const database = await openFreshDatabase();
  const { version } = currentSqlFiles;
  const buildChangedFile = (path: string) => ({ [path]: `-- Changed.\n${readSql(path)}` });
  const other = await database.pool?.connect();
  await other?.query('begin; lock table duels in row exclusive mode');
  const limits = LIMITS;
  await migrate(database, {
    limits,
    files: await writeSqlRelease(version + 1, buildChangedFile('functions/refuse_change.sql')),
  });
  await migrate(database, {
    limits,
    files: await writeSqlRelease(version + 2, buildChangedFile('triggers/packs.sql')),
  });
  const files = await writeSqlRelease(version + 3, buildChangedFile('triggers/duels.sql'));
  await expect(migrate(database, { limits, files })).rejects.toThrow('another transaction holds a table');
  await other?.query('rollback');
  other?.release();
  await migrate(database, { limits, files });
});
