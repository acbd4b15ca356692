import { text } from 'node:stream/consumers';
import { systemTerminal } from '../../lib/core/terminal';
import { runVerify } from './run';

process.exitCode = await runVerify(process.argv.slice(2), {
  readInput: () => text(process.stdin),
  terminal: systemTerminal,
});
