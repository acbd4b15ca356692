import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AccessLog, beginRequestLog } from '../api/access-log';
import { createPathFinder } from '../api/path-table';
import type { Config } from '../configuration/config';
import { createRequestIdGenerator } from '../core/ids';
import { systemRandom } from '../core/random';
import { RPC_PATH } from '../root/chain';
import { handlers } from '../root/handlers';
import { refuseWhileStarting } from '../root/not-ready';
import { openApiHandlers } from '../root/openapi-yaml';
import { METRICS_PATH } from './metrics';
import { logPageAccess } from './page-access';
import { openProbes, type Probes } from './probes';
import { isApiPath } from './request-target';

/**
 * How long an idle connection stays open, in milliseconds. Proxies commonly close theirs after a minute. The proxy must
 * close first, or it could send a request on a connection that this server is closing.
 */
const KEEP_ALIVE_MS = 75_000;

/**
 * Maximum number of connections that wait to be accepted. Linux allows at most `net.core.somaxconn`, by default 4,096.
 * With Node's default of 511, many would be dropped when all clients reopen their streams at once, and would be retried
 * only after seconds.
 */
const MAX_WAITING_CONNECTIONS = 4_096;

/** Paths whose refused requests are logged quietly, since monitors and the embedded chain's agents repeat them. */
const QUIET_PATHS: ReadonlySet<string> = new Set([METRICS_PATH, RPC_PATH]);

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that takes requests before the services are open. */
export interface EarlyServer {
  readonly server: Server;
  readonly probes: Probes;
  /** The error of the last failed attempt to open the services; null if none has failed. */
  startFault: unknown;
  /** Handles all requests except probes. While it is null, they are refused with a reason from `startFault`. */
  listener: RequestListener | null;
}

/** Starts to listen before the services are open. Until `listener` is set, all but probes is refused and logged. */
export async function listenEarly({ origin, PORT }: Config, access: AccessLog): Promise<EarlyServer> {
  const server = createServer({
    requestTimeout: 30_000,
    headersTimeout: 10_000,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  const early: EarlyServer = { server, probes: openProbes(), startFault: null, listener: null };
  const watch = createRefusalLogger(access);
  server.on('request', (request, response) => {
    if (early.probes.answer(request, response)) return;
    if (early.listener !== null) return early.listener(request, response);
    refuseWhileStarting(early.startFault, { origin, requestId: watch(request, response) }, request, response);
  });
  await listen(server, PORT);
  return early;
}

/** Returns a function that gives a refused request an id, logs it like any other request, and returns the id. */
function createRefusalLogger(access: AccessLog): (request: IncomingMessage, response: ServerResponse) => string {
  const requestId = createRequestIdGenerator(systemRandom);
  const find = createPathFinder([...handlers, ...openApiHandlers]);
  return (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (!isApiPath(path)) {
      const route = QUIET_PATHS.has(path) ? path : null;
      return logPageAccess({ accessLog: access, createRequestId: requestId }, request, response, {
        path,
        route,
        isQuiet: route !== null,
      });
    }
    const { method = 'GET' } = request;
    const found = find(path);
    const { endpoint } =
      found.handlers.find((each) => each.endpoint.method === (method === 'HEAD' ? 'GET' : method)) ?? {};
    const id = requestId();
    const { end } = beginRequestLog(access, id, { method, params: found.params }, endpoint ?? null);
    response.once('close', () => end(response.statusCode));
    return id;
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, backlog: MAX_WAITING_CONNECTIONS }, () => resolve());
  });
}
