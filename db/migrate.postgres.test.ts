import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { afterFile } from '../lib/core/testing/after-file';
import { MigrationLockedError, migrate } from './migrate';
import journal from './migrations/meta/_journal.json';
import { openDatabase } from './open-database';
import { assertSchemaIsCurrent, SchemaBehindError } from './schema-state';
import { freshDatabase } from './testing/database';
import { startPostgres } from './testing/postgres-server';

const server = await startPostgres();
afterFile(server.stop);

/** An empty database of this name. */
async function emptyDatabase(name: string) {
  const admin = new pg.Client({ connectionString: server.url('postgres') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const database = await openDatabase({ url: server.url(name) });
  afterFile(() => database.close());
  return database;
}

const LIMITS = { otherMs: 50, tableMs: 50 };

test('an empty database lacks every migration, and a migrated one none', async () => {
  const database = await emptyDatabase('empty');
  await expect(assertSchemaIsCurrent(database)).rejects.toEqual(new SchemaBehindError(journal.entries.length));
  await migrate(database);
  await assertSchemaIsCurrent(database);
});

test('a database lacks the migrations since its newest one, and one of a later release lacks none', async () => {
  const database = await freshDatabase();
  const newest = sql`select max(created_at) from drizzle.__drizzle_migrations`;
  await database.queries.execute(sql`delete from drizzle.__drizzle_migrations where created_at = (${newest})`);
  await expect(assertSchemaIsCurrent(database)).rejects.toEqual(new SchemaBehindError(1));
  await database.queries.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
  );
  await assertSchemaIsCurrent(database);
});

test('several processes that migrate at once do it once', async () => {
  const database = await emptyDatabase('raced');
  await Promise.all([migrate(database), migrate(database), migrate(database)]);
  const { rows } = (await database.queries.execute(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  )) as unknown as { rows: [{ count: number }] };
  expect(rows[0].count).toBe(journal.entries.length);
});

test('who finds another process migrating gives up in time, and changes nothing', async () => {
  const database = await emptyDatabase('held');
  const other = await database.pool?.connect();
  await other?.query('select pg_advisory_lock(7253110301)');
  await expect(migrate(database, undefined, LIMITS)).rejects.toThrow(MigrationLockedError);
  await expect(assertSchemaIsCurrent(database)).rejects.toThrow(SchemaBehindError);
  await other?.query('select pg_advisory_unlock(7253110301)');
  other?.release();
  await migrate(database, undefined, LIMITS);
  await assertSchemaIsCurrent(database);
});

test('a migration that waits for a table gives up in time, and changes nothing', async () => {
  const database = await emptyDatabase('busy');
  await database.queries.execute(sql`create schema drizzle`);
  await database.queries.execute(
    sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  const other = await database.pool?.connect();
  await other?.query('begin; lock table drizzle.__drizzle_migrations in access exclusive mode');
  await expect(migrate(database, undefined, LIMITS)).rejects.toThrow('another transaction holds a table');
  await other?.query('rollback');
  other?.release();
  await expect(assertSchemaIsCurrent(database)).rejects.toEqual(new SchemaBehindError(journal.entries.length));
});
