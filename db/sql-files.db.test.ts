import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expect, test } from 'vitest';
import { readCatalog, toComparable } from '../testing/database/catalog';
import { openFreshDatabase } from '../testing/database/database';
import { readSql, writeSqlRelease } from '../testing/database/sql-release';
import { applySqlFiles, findAppliedSqlFiles } from './apply-sql-files';
import type { Transaction } from './client';
import { listSqlFiles } from './list-sql-files';
import { migrate } from './migrate';
import { assertSchemaIsCurrent, SchemaBehindError } from './schema-state';
import { currentSqlFiles, listDeclaredNames } from './sql-files';

const database = await openFreshDatabase();
const { queries } = database;
const currentCatalog = await readCatalog(queries);
const paths = await listSqlFiles('db');

class RolledBack extends Error {}

/** Runs `work` in a transaction that is rolled back, and returns its result. */
async function runInRollback<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  let result: { readonly value: Result } | undefined;
  const done = queries.transaction(async (transaction) => {
    result = { value: await work(transaction) };
    throw new RolledBack();
  });
  await expect(done).rejects.toThrow(RolledBack);
  return (result as { readonly value: Result }).value;
}

/** Drops all functions, and their triggers with them, and creates those of the migrations in their order. */
async function replayMigrations(transaction: Transaction) {
  // Function bodies that later migrations replaced refer to columns that no longer exist.
  await transaction.execute(sql`set local check_function_bodies = off`);
  for (const name of Object.keys(currentCatalog.functions))
    await transaction.execute(sql.raw(`drop function ${name} cascade`));
  for (const statement of readMigrationFiles({ migrationsFolder: 'db/migrations' }).flatMap((each) => each.sql))
    if (/^(?:\s|--.*$)*(?:create|drop)\s+(?:or\s+replace\s+)?(?:function|trigger)\s/im.test(statement))
      await transaction.execute(sql.raw(statement));
  return toComparable(await readCatalog(transaction));
}

const REFUSE_CHANGE_FILE = 'functions/refuse_change.sql';
const buildRewordedRefusal = (words: string) => ({
  [REFUSE_CHANGE_FILE]: readSql(REFUSE_CHANGE_FILE).replace('is append-only', words),
});
const getLaterVersion = (by: number): number => currentSqlFiles.version + by;

/** Returns the words of `refuse_change`'s error. */
async function readRefusal(): Promise<string> {
  const { functions } = await readCatalog(queries);
  return /'% (.*)', TG_TABLE_NAME/.exec(functions['refuse_change()'] ?? '')?.[1] ?? '';
}

/**
 * Returns the transaction that last wrote each function and trigger, which stays the same where nothing was applied.
 */
const readLastWriters = async () =>
  (
    (await queries.execute(sql`
      select proname as name, xmin::text from pg_proc where pronamespace = 'public'::regnamespace
      union all select tgname, xmin::text from pg_trigger where not tgisinternal order by 1, 2`)) as unknown as {
      rows: { name: string; xmin: string }[];
    }
  ).rows;

test('the files declare every function and trigger of the database, in a file per function and per table', async () => {
  const functions = Object.keys(currentCatalog.functions).map((name) => name.replace(/\(.*/, ''));
  expect((await listDeclaredNames(currentSqlFiles)).sort()).toEqual(
    [...functions, ...Object.keys(currentCatalog.triggers)].sort(),
  );
  const tables = Object.keys(currentCatalog.triggers).map((name) => name.replace(/[.].*/, ''));
  const expected = [
    ...functions.map((name) => `functions/${name}.sql`),
    ...tables.map((name) => `triggers/${name}.sql`),
  ];
  expect([...paths].sort()).toEqual([...new Set(expected)].sort());
});

test('the files make the functions and triggers that the migrations made', async () => {
  const migrated = await runInRollback(replayMigrations);
  expect(toComparable(currentCatalog)).toMatchObject(migrated);
  expect(Object.keys(migrated.functions).length).toBeGreaterThan(0);
  expect(Object.keys(migrated.triggers).length).toBeGreaterThan(0);
});

test('a database with the version of this release, or the same files under a later one, is left alone', async () => {
  const writers = await readLastWriters();
  await migrate(database);
  await migrate(database, { files: await writeSqlRelease(getLaterVersion(1), {}) });
  expect(await readLastWriters()).toEqual(writers);
  expect(await findAppliedSqlFiles(queries)).toMatchObject({ version: getLaterVersion(1) });
});

test('all files can be applied to a database that has them', async () => {
  await queries.execute(sql`delete from drizzle.__sql_files`);
  await migrate(database);
  expect(await readCatalog(queries)).toEqual(currentCatalog);
  expect(await findAppliedSqlFiles(queries)).toEqual({
    version: currentSqlFiles.version,
    hashes: currentSqlFiles.hashes,
  });
});

test('a later release applies what it changed and nothing else; an earlier one that starts after it changes nothing', async () => {
  const writers = await readLastWriters();
  await migrate(database, { files: await writeSqlRelease(getLaterVersion(10), buildRewordedRefusal('never changes')) });
  expect(await readRefusal()).toBe('never changes');
  const rewritten = (await readLastWriters()).filter(({ xmin }, index) => writers[index]?.xmin !== xmin);
  expect(rewritten.map(({ name }) => name)).toEqual(['refuse_change']);
  await migrate(database);
  await migrate(database, { files: await writeSqlRelease(getLaterVersion(5), buildRewordedRefusal('comes too late')) });
  expect(await readRefusal()).toBe('never changes');
  await assertSchemaIsCurrent(database);
  await migrate(database, { files: await writeSqlRelease(getLaterVersion(20), {}) });
  expect(await readCatalog(queries)).toEqual(currentCatalog);
});

test('a trigger that a migration drops is created again with its table’s others, and nothing else', async () => {
  const writers = await readLastWriters();
  await queries.execute(sql`drop trigger at_most_ten_waiting on duels`);
  const files = await writeSqlRelease(getLaterVersion(20), {});
  await migrate(database, { files });
  expect((await readCatalog(queries)).triggers['duels.at_most_ten_waiting']).toBeUndefined();
  await queries.transaction((transaction) => applySqlFiles(transaction, files, true));
  expect(await readCatalog(queries)).toEqual(currentCatalog);
  const onDuels = Object.keys(currentCatalog.triggers).flatMap((name) =>
    name.startsWith('duels.') ? [name.slice(6)] : [],
  );
  const rewritten = (await readLastWriters()).filter(({ xmin }, index) => writers[index]?.xmin !== xmin);
  expect(rewritten.map(({ name }) => name).sort()).toEqual(onDuels.sort());
});

test('a release that fails at one file changes nothing, and can be applied once it is mended', async () => {
  const broken = { ...buildRewordedRefusal('half way'), 'triggers/duels.sql': 'create or replace trigger broken;' };
  const applied = await findAppliedSqlFiles(queries);
  await expect(migrate(database, { files: await writeSqlRelease(getLaterVersion(30), broken) })).rejects.toThrow();
  expect(await readCatalog(queries)).toEqual(currentCatalog);
  expect(await findAppliedSqlFiles(queries)).toEqual(applied);
});

test('a file that isn’t the one of its release is refused by name', async () => {
  const files = await writeSqlRelease(getLaterVersion(40), buildRewordedRefusal('edited'));
  const message = `${files.folder}/${REFUSE_CHANGE_FILE} differs from its hash in db/sql-files.json. Run \`npm run db:functions\`.`;
  await writeFile(join(files.folder, REFUSE_CHANGE_FILE), readSql(REFUSE_CHANGE_FILE));
  await expect(migrate(database, { files })).rejects.toThrow(message);
  expect(await readCatalog(queries)).toEqual(currentCatalog);
});

test('a database that lacks the functions of this release is behind, and is current once migrated', async () => {
  await queries.execute(sql`delete from drizzle.__sql_files`);
  const behind = new SchemaBehindError(0, true);
  await expect(assertSchemaIsCurrent(database)).rejects.toEqual(behind);
  expect(behind.message).toBe('The database lacks the functions and triggers of this release. Run `npm run migrate`.');
  await queries.execute(sql`drop table drizzle.__sql_files`);
  await expect(assertSchemaIsCurrent(database)).rejects.toEqual(behind);
  await migrate(database);
  await assertSchemaIsCurrent(database);
});
