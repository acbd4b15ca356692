import type { Terminal } from '../../lib/core/terminal';
import { readTreasury, setTreasuryLimits } from '../../lib/matchmaking/house-store';
import type { WithDatabase } from '../own-database';
import { readLimits, usage } from './arguments';

/** Dependencies of `runHouseLimits`. */
export interface HouseLimitsDependencies {
  readonly withDatabase: WithDatabase;
  readonly terminal: Terminal;
}

/** Runs `npm run house:limits` and returns its exit code. */
export async function runHouseLimits(
  argv: readonly string[],
  { withDatabase, terminal }: HouseLimitsDependencies,
): Promise<number> {
  try {
    const limits = readLimits(argv);
    await withDatabase(async ({ queries }) => {
      await setTreasuryLimits(queries, limits);
      const { exposureLamports, exposureLimit, dayLimit, walletDayLimit } = await readTreasury(queries);
      terminal.print(`at stake ${exposureLamports} of ${exposureLimit} lamports`);
      terminal.print(`on one day ${dayLimit}, against one wallet ${walletDayLimit}`);
    });
    return 0;
  } catch (error) {
    terminal.printError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    return 1;
  }
}
