import '../environment-files.mjs';
import { systemTerminal } from '../../lib/core/terminal';
import { readConfig } from '../../lib/root/config';
import { runIncentives } from './run';

process.exitCode = await runIncentives(process.argv.slice(2), {
  feeLamports: readConfig().DUEL_FEE_LAMPORTS,
  terminal: systemTerminal,
});
