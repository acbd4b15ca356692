import pg from 'pg';
import { migrate } from '../../db/migrate';
import { openDatabase } from '../../db/open-database';
import { startPostgres } from './postgres-server';
import type { TestProject } from './provided';

/** Name of the migrated database that tests get copies of. */
const TEMPLATE = 'migrated';

/** Starts a real Postgres and migrates one database, of which tests get copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const admin = new pg.Client({ connectionString: server.url('postgres') });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();

  const database = await openDatabase({ url: server.url(TEMPLATE) });
  await migrate(database);
  await database.close();
  project.provide('testDatabase', { kind: 'postgres', admin: server.url('postgres'), template: TEMPLATE });
  return server.stop;
}
