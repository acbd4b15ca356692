import '../environment-files.mjs';
import { openDatabase } from '../../db/client';
import { migrate } from '../../db/migrate';
import { holdFolder } from '../../lib/core/exclusive-folder';
import { readTreasury, setTreasuryLimits } from '../../lib/matchmaking/house-store';
import { readConfig } from '../../lib/root/config';
import { readLimits, usage } from './arguments';

/** Opens the database alone: PGlite's folder belongs to one process at a time. */
async function main(): Promise<void> {
  const limits = readLimits(process.argv.slice(2));
  const { DATABASE_URL: url, DATA_DIR } = readConfig();
  const folder = url === undefined ? await holdFolder(DATA_DIR, 'ripduel-server') : null;
  const database = await openDatabase({ url, dataDir: `${DATA_DIR}/database` });
  try {
    await migrate(database);
    await setTreasuryLimits(database.queries, limits);
    const { exposureLamports, exposureLimit, dayLimit, walletDayLimit } = await readTreasury(database.queries);
    console.log(`at stake ${exposureLamports} of ${exposureLimit} lamports`);
    console.log(`on one day ${dayLimit}, against one wallet ${walletDayLimit}`);
  } finally {
    await database.close();
    await folder?.release();
  }
}

main().catch((error: unknown) => {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  process.exitCode = 1;
});
