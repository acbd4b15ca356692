import '../environment-files.mjs';
import { readConfig } from '../../lib/configuration/config';
import { systemClock } from '../../lib/core/clock';
import { systemTerminal } from '../../lib/core/terminal';
import { withOwnDatabase } from '../own-database';
import { runExplain } from './run';

process.exitCode = await runExplain(process.argv.slice(2), {
  readConfig,
  withDatabase: withOwnDatabase,
  clock: systemClock,
  terminal: systemTerminal,
});
