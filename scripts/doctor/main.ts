import '../environment-files.mjs';
import { listSetVariables, readConfig } from '../../lib/configuration/config';
import { systemClock } from '../../lib/core/clock';
import { systemTerminal } from '../../lib/core/terminal';
import { runDoctor } from './run';

process.exitCode = await runDoctor(process.argv.slice(2), {
  readConfig: () => readConfig(),
  environmentVariableNames: listSetVariables(),
  clock: systemClock,
  terminal: systemTerminal,
});
