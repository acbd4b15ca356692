import { existsSync } from 'node:fs';
import type { Database } from '../db/client';
import { migrate } from '../db/migrate';
import { openDatabase } from '../db/open-database';
import type { Config } from '../lib/configuration/config';
import { lockFolder } from '../lib/core/exclusive-folder';

type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;

/** A function that passes an open, migrated database to `work`. */
export type WithDatabase = (work: (database: Database) => Promise<void>) => Promise<void>;

/**
 * Thrown if DATABASE_URL isn't set and there is no embedded database, unless the work may create one. An operator who
 * forgets DATABASE_URL must not read that all is well in a new, empty database.
 */
class MissingDatabaseError extends Error {
  constructor(folder: string) {
    super(
      `DATABASE_URL isn't set, and there is no embedded database in ${folder}. ENV_FILE can name the file with the service's variables.`,
    );
  }
}

/** Describes a database to an operator, without user name and password. */
export function formatDatabase({ DATABASE_URL: url, DATA_DIR }: DatabaseConfig): string {
  if (url === undefined) return `the embedded database in ${DATA_DIR}`;
  const { host, pathname } = new URL(url);
  return `the database ${decodeURIComponent(pathname.slice(1))} on ${host}`;
}

/**
 * Opens the database, passes it to `work` and closes it. Without DATABASE_URL it is the embedded one in DATA_DIR:
 * throws `FolderLockedError` if a server or another command uses it, and `MissingDatabaseError` if it doesn't exist,
 * unless `creates` is true.
 */
export async function withOwnDatabase<Result>(
  { DATABASE_URL: url, DATA_DIR }: DatabaseConfig,
  work: (database: Database) => Promise<Result>,
  { creates = false }: { readonly creates?: boolean } = {},
): Promise<Result> {
  const folder = url === undefined ? await lockFolder(DATA_DIR, 'ripduel-server') : null;
  let database: Database | null = null;
  try {
    if (url === undefined && !creates && !existsSync(`${DATA_DIR}/database`)) throw new MissingDatabaseError(DATA_DIR);
    database = await openDatabase({ url, dataDir: `${DATA_DIR}/database` });
    return await work(database);
  } finally {
    await database?.close();
    await folder?.release();
  }
}

/** Opens the database with `withOwnDatabase`, migrates it, then passes it to `work`. An embedded one must exist. */
export const withMigratedDatabase = (
  config: DatabaseConfig,
  work: (database: Database) => Promise<void>,
): Promise<void> =>
  withOwnDatabase(config, async (database) => {
    await migrate(database);
    await work(database);
  });
