import '../environment-files.mjs';
import { migrate } from '../../db/migrate';
import { readTreasury, setTreasuryLimits } from '../../lib/matchmaking/house-store';
import { readConfig } from '../../lib/root/config';
import { withOwnDatabase } from '../own-database';
import { readLimits, usage } from './arguments';

async function main(): Promise<void> {
  const limits = readLimits(process.argv.slice(2));
  await withOwnDatabase(readConfig(), async (database) => {
    await migrate(database);
    await setTreasuryLimits(database.queries, limits);
    const { exposureLamports, exposureLimit, dayLimit, walletDayLimit } = await readTreasury(database.queries);
    console.log(`at stake ${exposureLamports} of ${exposureLimit} lamports`);
    console.log(`on one day ${dayLimit}, against one wallet ${walletDayLimit}`);
  });
}

main().catch((error: unknown) => {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  process.exitCode = 1;
});
