import '../environment-files.mjs';
import { readFile } from 'node:fs/promises';
import { readConfig } from '../../lib/configuration/config';
import { systemTerminal } from '../../lib/core/terminal';
import { withMigratedDatabase } from '../own-database';
import { runIncentives } from './run';

process.exitCode = await runIncentives(process.argv.slice(2), {
  feeLamports: readConfig().DUEL_FEE_LAMPORTS,
  withDatabase: async (work) => withMigratedDatabase(readConfig(), work),
  readText: (path) => readFile(path, 'utf8'),
  terminal: systemTerminal,
});
