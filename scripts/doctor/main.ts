import '../environment-files.mjs';
import { systemClock } from '../../lib/core/clock';
import { systemTerminal } from '../../lib/core/terminal';
import { listGivenNames, readConfig } from '../../lib/root/config';
import { runDoctor } from './run';

process.exitCode = await runDoctor(process.argv.slice(2), {
  readConfig: () => readConfig(),
  givenNames: listGivenNames(),
  clock: systemClock,
  terminal: systemTerminal,
});
