import './environment-files.mjs';
import { migrate } from '../db/migrate';
import { readDatabaseConfig } from '../lib/configuration/config';
import { assertNoArguments, runCommandLine } from '../lib/core/command-line';
import { systemTerminal } from '../lib/core/terminal';
import { formatDatabase, withOwnDatabase } from './own-database';

const usage = `Usage: npm run migrate
Brings the database that DATABASE_URL names, or the one in DATA_DIR, to the newest schema. Safe to run while instances
of this release or the one before it serve. Other variables aren't needed for it.`;

process.exitCode = await runCommandLine(process.argv.slice(2), systemTerminal, {
  usage,
  parseArguments: assertNoArguments,
  run: async () => {
    const config = readDatabaseConfig();
    await withOwnDatabase(config, (database) => migrate(database), { creates: true });
    systemTerminal.print(`The newest schema is in ${formatDatabase(config)}.`);
    return 0;
  },
});
