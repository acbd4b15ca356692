import type { Database } from '../db/client';
import { migrate } from '../db/migrate';
import { openDatabase } from '../db/open-database';
import type { Config } from '../lib/configuration/config';
import { lockFolder } from '../lib/core/exclusive-folder';

type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;

/** Opens a migrated database, passes it to `work` and closes it afterwards. */
export type WithDatabase = (work: (database: Database) => Promise<void>) => Promise<void>;

/**
 * Opens the database for one piece of work. The embedded one belongs to one process at a time: throws
 * `FolderHeldError` while a server runs on it.
 */
export async function withOwnDatabase<Result>(
  { DATABASE_URL: url, DATA_DIR }: DatabaseConfig,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const folder = url === undefined ? await lockFolder(DATA_DIR, 'ripduel-server') : null;
  let database: Database | null = null;
  try {
    database = await openDatabase({ url, dataDir: `${DATA_DIR}/database` });
    return await work(database);
  } finally {
    await database?.close();
    await folder?.release();
  }
}

/** `withOwnDatabase` on a database that has the newest schema. */
export const withMigratedDatabase = (
  config: DatabaseConfig,
  work: (database: Database) => Promise<void>,
): Promise<void> =>
  withOwnDatabase(config, async (database) => {
    await migrate(database);
    await work(database);
  });
