import '../environment-files.mjs';
import { systemTerminal } from '../../lib/core/terminal';
import { readConfig } from '../../lib/root/config';
import { withMigratedDatabase } from '../own-database';
import { runHouseLimits } from './run';

process.exitCode = await runHouseLimits(process.argv.slice(2), {
  withDatabase: async (work) => withMigratedDatabase(readConfig(), work),
  terminal: systemTerminal,
});
