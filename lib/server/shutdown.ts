import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Wait between counts of the open connections while a server drains, in milliseconds. */
const DRAIN_POLL_MS = 20;

/**
 * Stops accepting connections, and waits until no request is running. `upgraded` counts the open WebSockets, for which
 * it doesn't wait.
 */
export async function drainConnections(server: Server, upgraded: () => number): Promise<void> {
  server.close();
  const open = promisify(server.getConnections.bind(server));
  for (;;) {
    server.closeIdleConnections();
    if ((await open()) <= upgraded()) return;
    await pause(DRAIN_POLL_MS);
  }
}

/** Calls `close` at the first SIGINT or SIGTERM, then exits, with code 1 if it rejected. A second one exits at once. */
export function closeOnSignal(close: (signal: NodeJS.Signals) => Promise<void>): void {
  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (ending) process.exit(1);
      ending = true;
      close(signal).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
