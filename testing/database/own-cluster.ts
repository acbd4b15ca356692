import type { Database } from '../../db/client';
import { migrate } from '../../db/migrate';
import { openDatabase } from '../../db/open-database';
import { afterFile } from '../runner/after-file';
import { type PostgresServer, startPostgres } from './postgres-server';

interface OwnCluster {
  readonly server: PostgresServer;
  readonly database: Database;
}

/** Opens a database in its own cluster: migrated, or restored unchanged from a backup. */
export async function openOwnCluster(from?: string): Promise<OwnCluster> {
  const server = await startPostgres(from === undefined ? {} : { baseBackup: from });
  const database = await openDatabase({ url: server.url('postgres') });
  afterFile(async () => {
    await database.close();
    await server.stop();
  });
  if (from === undefined) await migrate(database);
  return { server, database };
}
