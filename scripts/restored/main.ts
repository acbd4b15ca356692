import '../environment-files.mjs';
import { readConfig } from '../../lib/configuration/config';
import { systemClock } from '../../lib/core/clock';
import { systemTerminal } from '../../lib/core/terminal';
import { formatDatabase, withMigratedDatabase } from '../own-database';
import { runRestored } from './run';

process.exitCode = await runRestored(process.argv.slice(2), {
  async withDatabase(work) {
    const config = readConfig();
    await withMigratedDatabase(config, (database) => {
      systemTerminal.print(`In ${formatDatabase(config)}:`);
      return work(database);
    });
  },
  clock: systemClock,
  terminal: systemTerminal,
});
