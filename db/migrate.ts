import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type { Database } from './client';

const LOCK = 7_253_110_301;

/**
 * Brings the schema to the newest migration. Several instances may start at once: on Postgres an
 * advisory lock lets one of them do it while the others wait.
 */
export async function migrate(database: Database, migrationsFolder = 'db/migrations'): Promise<void> {
  if (database.pool === null) {
    await migratePglite(database.queries as never, { migrationsFolder });
    return;
  }
  const connection = await database.pool.connect();
  try {
    await connection.query('select pg_advisory_lock($1)', [LOCK]);
    await migrateNode(drizzle(connection), { migrationsFolder });
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    connection.release();
  }
}
