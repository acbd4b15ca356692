import '../environment-files.mjs';
import { systemClock } from '../../lib/core/clock';
import { systemTerminal } from '../../lib/core/terminal';
import { readConfig } from '../../lib/root/config';
import { withOwnDatabase } from '../own-database';
import { runExplain } from './run';

process.exitCode = await runExplain(process.argv.slice(2), {
  readConfig,
  withDatabase: withOwnDatabase,
  clock: systemClock,
  terminal: systemTerminal,
});
