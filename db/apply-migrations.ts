import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Queries, Transaction } from './client';

/** Creates the table of migrations as drizzle's own migrator does, which applied the migrations of earlier releases. */
const CREATE_MIGRATIONS_TABLE = sql`
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

/**
 * Returns when the newest applied migration was made, in milliseconds since 1970; 0 if none was applied. Throws where
 * the table is missing.
 */
export async function findNewestMigration(queries: Queries): Promise<number> {
  const statement = sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`;
  const { rows } = (await queries.execute(statement)) as unknown as { rows: { newest: string | null }[] };
  return Number(rows[0]?.newest ?? 0);
}

/**
 * Applies the migrations that are newer than the newest applied one, and returns how many. Drizzle's migrator would do
 * the same, and commit before functions and triggers could be applied.
 */
export async function applyMigrations(transaction: Transaction): Promise<number> {
  await transaction.execute(sql`create schema if not exists drizzle`);
  await transaction.execute(CREATE_MIGRATIONS_TABLE);
  const newest = await findNewestMigration(transaction);
  const pending = readMigrationFiles({ migrationsFolder: 'db/migrations' }).filter(
    ({ folderMillis }) => folderMillis > newest,
  );
  for (const { sql: statements, hash, folderMillis } of pending) {
    for (const statement of statements) await transaction.execute(sql.raw(statement));
    await transaction.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
  return pending.length;
}
