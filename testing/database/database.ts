import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../db/client';
import { openDatabase } from '../../db/open-database';
import { afterFile } from '../runner/after-file';
import './provided';

/**
 * Opens a new copy of the migrated database, and closes it when the test file is done. A `*.db.test.ts` file runs once
 * on PGlite and once on Postgres, a `*.postgres.test.ts` file on Postgres alone.
 */
export async function openFreshDatabase(): Promise<Database> {
  const provided = inject('testDatabase');
  const database = await openDatabase(
    provided.kind === 'pglite'
      ? { dump: await openAsBlob(provided.dump) }
      : { url: await createDatabaseCopy(provided) },
  );
  afterFile(() => database.close());
  return database;
}

async function createDatabaseCopy({ admin, template }: { admin: string; template: string }): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  return new URL(`/${name}`, admin).href;
}
