import { setMaxListeners } from 'node:events';
import { systemClock } from '../lib/core/clock';
import { systemRandom } from '../lib/core/random';
import { systemTerminal } from '../lib/core/terminal';
import { runAgents } from './run';

const MAX_SHUTDOWN_MS = 1_000;

const stopController = new AbortController();
// Every wait and request adds a listener to this signal.
setMaxListeners(0, stopController.signal);
function stop(): void {
  stopController.abort();
  // Running work may break off: everything that counts is on disk before it takes effect.
  setTimeout(() => process.exit(0), MAX_SHUTDOWN_MS);
}
// A child process also ends when its parent's IPC channel closes, which may have been while it was loading.
for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, stop);
if (process.send !== undefined && !process.connected) stop();

const exitCode = await runAgents(process.argv.slice(2), {
  clock: systemClock,
  random: systemRandom,
  terminal: systemTerminal,
  signal: stopController.signal,
  announce: (announcement) => process.send?.(announcement),
  onLost: () => process.exit(1),
});
process.exit(exitCode);
