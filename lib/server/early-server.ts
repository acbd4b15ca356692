import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Config } from '../configuration/config';
import { refuseWhileStarting } from '../root/not-ready';
import { openProbes, type Probes } from './probes';

/** Longer than the minute after which proxies commonly drop an idle connection, so that the side which sends ends it. */
const KEEP_ALIVE_MS = 75_000;

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that takes requests from the first moment. */
export interface EarlyServer {
  readonly server: Server;
  readonly probes: Probes;
  /** Why the services aren't open yet. */
  fault: unknown;
  /** Handles all requests except probes. While it is null, requests are refused with the fault. */
  listener: Listener | null;
}

/** Starts to listen before the services are open. */
export async function listenEarly({ origin, PORT }: Config): Promise<EarlyServer> {
  const server = createServer({
    requestTimeout: 30_000,
    headersTimeout: 10_000,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  const early: EarlyServer = { server, probes: openProbes(), fault: null, listener: null };
  server.on('request', (request, response) => {
    if (early.probes.answer(request, response)) return;
    if (early.listener === null) refuseWhileStarting(early.fault, origin, request, response);
    else early.listener(request, response);
  });
  await listen(server, PORT);
  return early;
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => resolve());
  });
}
