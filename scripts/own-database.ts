import { existsSync } from 'node:fs';
import type { Database } from '../db/client';
import { migrate } from '../db/migrate';
import { openDatabase } from '../db/open-database';
import type { Config } from '../lib/configuration/config';
import { lockFolder } from '../lib/core/exclusive-folder';

type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;

/** A function that opens a migrated database, passes it to `work` and closes it afterwards. */
export type WithDatabase = (work: (database: Database) => Promise<void>) => Promise<void>;

/**
 * Thrown if there is no embedded database and none may be created. Operators who forget to set DATABASE_URL must not
 * read that all is well about a new and empty database.
 */
class MissingDatabaseError extends Error {
  constructor(folder: string) {
    super(
      `DATABASE_URL isn't set, and there is no embedded database in ${folder}. ENV_FILE can name the file with the service's variables.`,
    );
  }
}

/** Describes a database to an operator, without its password. */
export function formatDatabase({ DATABASE_URL: url, DATA_DIR }: DatabaseConfig): string {
  if (url === undefined) return `the embedded database in ${DATA_DIR}`;
  const { host, pathname } = new URL(url);
  return `the database ${decodeURIComponent(pathname.slice(1))} on ${host}`;
}

/**
 * Opens the database for one piece of work. The embedded one belongs to one process at a time: throws
 * `FolderLockedError` while a server runs on it. Throws `MissingDatabaseError` where there is none, unless the work is
 * to create it.
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

/** Does the same as `withOwnDatabase`, but migrates the database first. */
export const withMigratedDatabase = (
  config: DatabaseConfig,
  work: (database: Database) => Promise<void>,
): Promise<void> =>
  withOwnDatabase(config, async (database) => {
    await migrate(database);
    await work(database);
  });
