import { runCommandLine } from '../../lib/core/command-line';
import type { Terminal } from '../../lib/core/terminal';
import { readHouseTreasury, setHouseLimits } from '../../lib/matchmaking/house-store';
import type { WithDatabase } from '../own-database';
import { parseLimits, usage } from './arguments';

/** Dependencies of `runHouseLimits`. */
export interface HouseLimitsDependencies {
  readonly withDatabase: WithDatabase;
  readonly terminal: Terminal;
}

/** Runs `npm run house:limits` and returns its exit code. */
export const runHouseLimits = (
  argv: readonly string[],
  { withDatabase, terminal }: HouseLimitsDependencies,
): Promise<number> =>
  runCommandLine(argv, terminal, {
    usage,
    parseArguments: parseLimits,
    run: async (limits) => {
      await withDatabase(async ({ queries }) => {
        await setHouseLimits(queries, limits);
        const { exposureLamports, exposureLimit, dayLimit, walletDayLimit } = await readHouseTreasury(queries);
        terminal.print(`at stake ${exposureLamports} of ${exposureLimit} lamports`);
        terminal.print(`on one day ${dayLimit}, against one wallet ${walletDayLimit}`);
      });
      return 0;
    },
  });
