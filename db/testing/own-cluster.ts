import { afterAll } from 'vitest';
import { type Database, openDatabase } from '../client';
import { migrate } from '../migrate';
import { type PostgresServer, startPostgres } from './postgres-server';

interface OwnCluster {
  readonly server: PostgresServer;
  readonly database: Database;
}

const clusters: OwnCluster[] = [];

// Hooks run backwards: this module is imported before the world, which looks at its database once more at the end.
afterAll(async () => {
  for (const { database, server } of clusters) {
    await database.close();
    await server.stop();
  }
});

/** A migrated database in a cluster of its own, or one that begins with this backup as it is. */
export async function ownCluster(from?: string): Promise<OwnCluster> {
  const server = await startPostgres(from === undefined ? {} : { from });
  const database = await openDatabase({ url: server.url('postgres') });
  clusters.push({ server, database });
  if (from === undefined) await migrate(database);
  return { server, database };
}
