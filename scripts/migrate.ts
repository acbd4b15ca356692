import './environment-files.mjs';
import { migrate } from '../db/migrate';
import { readDatabaseConfig } from '../lib/root/config';
import { withOwnDatabase } from './own-database';

/**
 * `npm run migrate`: brings the database that DATABASE_URL names, or the one in DATA_DIR, to the newest schema. Safe to
 * run while instances of this release or the one before it serve. Other variables aren't needed for it.
 */
try {
  await withOwnDatabase(readDatabaseConfig(), (database) => migrate(database));
  console.log('The database has the newest schema.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
