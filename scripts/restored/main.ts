import '../environment-files.mjs';
import { readConfig } from '../../lib/configuration/config';
import { systemClock } from '../../lib/core/clock';
import { systemTerminal } from '../../lib/core/terminal';
import { withMigratedDatabase } from '../own-database';
import { runRestored } from './run';

process.exitCode = await runRestored(process.argv.slice(2), {
  withDatabase: async (work) => withMigratedDatabase(readConfig(), work),
  clock: systemClock,
  terminal: systemTerminal,
});
