import '../environment-files.mjs';
import { readConfig } from '../../lib/configuration/config';
import { systemClock } from '../../lib/core/clock';
import { systemRandom } from '../../lib/core/random';
import { systemTerminal } from '../../lib/core/terminal';
import { withMigratedDatabase } from '../own-database';
import { runKeys } from './run';

process.exitCode = await runKeys(process.argv.slice(2), {
  withDatabase: async (work) => withMigratedDatabase(readConfig(), work),
  clock: systemClock,
  random: systemRandom,
  terminal: systemTerminal,
});
