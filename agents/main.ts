import { setMaxListeners } from 'node:events';
import { systemClock } from '../lib/core/clock';
import { systemRandom } from '../lib/core/random';
import { systemTerminal } from '../lib/core/terminal';
import { runAgents } from './run';

/** Time after a stop signal at which the process exits, even if agents are still at work. */
const MAX_SHUTDOWN_MS = 1_000;

const stopController = new AbortController();
// Waits and requests add so many listeners to this signal that Node would warn of a leak.
setMaxListeners(0, stopController.signal);
function stop(): void {
  stopController.abort();
  // Running work may break off at any point: agents write what a restart needs to disk before they act on it.
  setTimeout(() => process.exit(0), MAX_SHUTDOWN_MS);
}
// A child process also stops when the IPC channel to its parent closes; that may have happened while it was loading.
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
