import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { openFreshDatabase } from './database';

const tableNamesQuery = sql`select tablename from pg_tables where schemaname = 'public'`;

const rowsOf = (result: unknown): unknown[] => (result as { rows: unknown[] }).rows;

test('a fresh database has the project’s kind, is migrated and shares no tables with another', async () => {
  const [one, other] = await Promise.all([openFreshDatabase(), openFreshDatabase()]);
  expect(one.kind).toBe(inject('testDatabase').kind);

  const before = rowsOf(await other.queries.execute(tableNamesQuery));
  expect(before.length).toBeGreaterThan(0);
  await one.queries.execute(sql`create table only_here (id integer)`);
  expect(rowsOf(await one.queries.execute(tableNamesQuery))).toHaveLength(before.length + 1);
  expect(rowsOf(await other.queries.execute(tableNamesQuery))).toEqual(before);
});
