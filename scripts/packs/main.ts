import '../environment-files.mjs';
import { readFile } from 'node:fs/promises';
import { readConfig } from '../../lib/configuration/config';
import { systemClock } from '../../lib/core/clock';
import { systemTerminal } from '../../lib/core/terminal';
import { withMigratedDatabase } from '../own-database';
import { runPacks } from './run';

process.exitCode = await runPacks(process.argv.slice(2), {
  withDatabase: async (work) => withMigratedDatabase(readConfig(), work),
  readText: (path) => readFile(path, 'utf8'),
  paymentMint: () => readConfig().GACHA_MINT,
  clock: systemClock,
  terminal: systemTerminal,
});
