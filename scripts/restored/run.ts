import type { Clock } from '../../lib/core/clock';
import { assertNoArguments, runCommandLine } from '../../lib/core/command-line';
import type { Terminal } from '../../lib/core/terminal';
import { voidRestoredRows } from '../../lib/operations/restored-store';
import type { WithDatabase } from '../own-database';

/** Dependencies of `runRestored`. */
export interface RestoredDependencies {
  readonly withDatabase: WithDatabase;
  readonly clock: Clock;
  readonly terminal: Terminal;
}

const usage = `Usage: npm run restored
Ends what a restored backup must not go on with: docs/operations/backups.md. Run it once, before an
instance starts on it. Running it again ends what was started since.`;

/** Runs `npm run restored` and returns its exit code. */
export const runRestored = (
  argv: readonly string[],
  { withDatabase, clock, terminal }: RestoredDependencies,
): Promise<number> =>
  runCommandLine(argv, terminal, {
    usage,
    parseArguments: assertNoArguments,
    run: async () => {
      await withDatabase(async (database) => {
        const ended = await database.transaction((transaction) => voidRestoredRows(transaction, clock.now()));
        terminal.print(`Ended: ${ended.sessions} sessions.`);
        terminal.print(
          `Not used any more: ${ended.commitments} seeds of the provider, ${ended.editions} editions, and`,
        );
        terminal.print(`${ended.machineCommitments} open commitments of pack machines.`);
        terminal.print(
          `Due now: ${ended.duels} duels, ${ended.intents} intents, ${ended.payments} payments of machines.`,
        );
        terminal.print(
          'Integration keys are as they were: compare `npm run keys -- list` with what you revoked since.',
        );
      });
      return 0;
    },
  });
