import '../environment-files.mjs';
import { readConfig } from '../../lib/configuration/config';
import { systemTerminal } from '../../lib/core/terminal';
import { withMigratedDatabase } from '../own-database';
import { runHouseLimits } from './run';

process.exitCode = await runHouseLimits(process.argv.slice(2), {
  withDatabase: async (work) => withMigratedDatabase(readConfig(), work),
  terminal: systemTerminal,
});
