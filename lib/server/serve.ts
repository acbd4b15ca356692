import { readFile } from 'node:fs/promises';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import next from 'next';
import { createAccessLog } from '../api/access-log';
import { readClientNetwork } from '../api/client-address';
import { commonHeaders } from '../api/common-headers';
import { isDatabaseUnavailable } from '../api/failure';
import { openLog } from '../api/log';
import { silentMeter } from '../api/meter';
import { createNodeAdapter } from '../api/node';
import type { LocalChain } from '../chain/local/local-chain';
import { type Config, readConfig, setNextConfig } from '../configuration/config';
import { lockFolder } from '../core/exclusive-folder';
import { findCookieSessionToken } from '../next/session-cookie';
import { CLIENT_IP_HEADER } from '../next/site-session';
import { answerRpc, openProcessChain, type ProcessChain, RPC_BODY_LIMIT_BYTES, RPC_PATH } from '../root/chain';
import { handlers } from '../root/handlers';
import { describeStartWait } from '../root/not-ready';
import { closeDatabases, openServices } from '../root/open-services';
import { getOpenApi } from '../root/openapi';
import { openApiHandlers } from '../root/openapi-yaml';
import { runWithPageRequest } from '../root/page-request';
import { setServices } from '../root/process';
import type { AnnouncedAgents, Services } from '../root/services';
import { openTracing } from '../tracing/tracing';
import { startAgents } from './agents';
import { compress } from './compress';
import { listenEarly, type RequestListener } from './early-server';
import { followEscrows } from './follow-escrows';
import { answerMetrics, METRICS_PATH, openMetrics } from './metrics';
import { isMissingPage } from './not-found';
import { findPageRoute, logPageAccess } from './page-access';
import { patchPageResponse, sendUnavailable } from './page-faults';
import { findMethodRefusal, isApiPath, normalizeOrRefuseTarget, type TargetRefusal } from './request-target';
import { acceptRpcSockets } from './rpc-sockets';
import { closeOnSignal, drainConnections } from './shutdown';
import { startWorker } from './worker';

/** How long requests and a run of the worker may take to end when the process is stopped, in milliseconds. */
const DRAIN_MS = 10_000;

/** Wait between attempts to open the services while a dependency is unavailable, in milliseconds. */
const START_RETRY_INTERVAL_MS = 2_000;

const OPENAPI_PATH = `/v1${getOpenApi.path}`;

/** The built form of next.config.ts. */
const BUILT_CONFIG_FILE = '.next/required-server-files.json';

/** A path without a page: for it, Next answers 404 with a page whose text needs no script. */
const UNKNOWN_PAGE_PATH = '/nowhere/at/all';

/**
 * Starts the self-hosted server: API, pages, worker, and by default an embedded chain with its agents. SIGINT or
 * SIGTERM ends the process.
 */
export async function serve(): Promise<void> {
  const config = readConfig();
  const log = openLog(config.LOG_LEVEL);
  const tracing = await openTracing(config, log);
  const ownsFolder = config.chain === 'embedded' || config.DATABASE_URL === undefined;
  const folder = ownsFolder ? await lockFolder(config.DATA_DIR, 'ripduel-server') : null;
  const prometheus = openMetrics(config);
  const early = await listenEarly(config, createAccessLog(log));
  const chain = await openProcessChain(config, log, prometheus ?? silentMeter);
  const { port, shareQuota } = chain;
  const open = () => openServices(config, port, { shouldMigrate: config.MIGRATE !== 'off', prometheus, shareQuota });
  const { services, announce } = await openWithRetries(open, (error) => {
    log.warn({ err: error }, 'waiting for what the service needs');
    early.startFault = error;
  });
  setServices(services);
  early.listener = buildListener(services, chain, prepareNextListener(config, early.server));
  early.probes.markReady(services.database);
  const sockets = acceptRpcSockets(early.server, chain.local, {
    path: RPC_PATH,
    maxPayloadBytes: RPC_BODY_LIMIT_BYTES,
    isDevelopment: config.NODE_ENV === 'development',
    getClient: (request) => readClientNetwork(request, config.CLIENT_ADDRESS_HEADER),
  });
  log.info({ url: config.origin, chain: services.network().chain }, 'listening');
  const work = startBackgroundWork(services, announce, config.SOLANA_WS_URL ?? findOwnSocketUrl(chain, early.server));
  closeOnSignal(async (signal) => {
    early.probes.markStopping();
    // A supervisor sends SIGTERM: goes on serving until load balancers have noticed that readiness fails. SIGINT comes
    // from a person at a terminal, who shouldn't have to wait.
    if (signal === 'SIGTERM') await pause(config.SHUTDOWN_DELAY_MS);
    services.streams?.close();
    const ending = Promise.all([work.stop(), drainConnections(early.server, sockets)]);
    // In development doesn't wait, since Next's development server keeps sockets of its own open.
    await Promise.race([ending, pause(config.NODE_ENV === 'development' ? 0 : DRAIN_MS)]);
    early.server.closeAllConnections();
    await chain.close();
    await closeDatabases(services);
    await tracing.close();
    await folder?.release();
  });
}

/** Returns the address at which this process serves the sockets of its embedded chain; null without one. */
const findOwnSocketUrl = ({ local }: ProcessChain, server: Server): string | null =>
  local === null ? null : `ws://localhost:${(server.address() as AddressInfo).port}${RPC_PATH}`;

/**
 * Starts the worker and the agents, as far as they are configured. While this instance is the leader, it follows the
 * chain at `socketUrl`.
 */
function startBackgroundWork(
  services: Services,
  announce: (agents: AnnouncedAgents) => void,
  socketUrl: string | null,
): { stop(): Promise<void> } {
  const { config, log } = services;
  const worker = config.WORKER === 'on' ? startWorker(services) : null;
  const stopFollowing =
    worker !== null && socketUrl !== null ? followEscrows(services, socketUrl, { isNeeded: worker.isLeader }) : null;
  const agents = config.chain === 'embedded' && config.AGENTS === 'on' ? startAgents(config, log, announce) : null;
  return {
    async stop() {
      agents?.stop();
      await Promise.all([worker?.stop(), stopFollowing?.()]);
    },
  };
}

/**
 * Opens the services. Retries while the database or the RPC can't be reached, or the schema is behind or being
 * migrated; rejects with any other error.
 */
async function openWithRetries<Opened>(open: () => Promise<Opened>, report: (error: unknown) => void): Promise<Opened> {
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (describeStartWait(error) === null) throw error;
      report(error);
      await pause(START_RETRY_INTERVAL_MS);
    }
  }
}

/**
 * Builds the listener that answers the API without Next's router, and `/rpc` and `/metrics` where they exist, refuses
 * invalid targets, and leaves all other paths to Next.
 */
function buildListener(services: Services, chain: ProcessChain, pages: Promise<RequestListener>): RequestListener {
  const api = createNodeAdapter([...handlers, ...openApiHandlers], services, {
    clientAddressHeader: services.config.CLIENT_ADDRESS_HEADER ?? null,
    parseSessionCookie: (cookie) => findCookieSessionToken(cookie, services),
  });
  return (request, response) => {
    const logAccess = (path: string, route: string | null, quiet = false): string =>
      logPageAccess(services, request, response, { path, route, isQuiet: quiet });
    const misled = normalizeOrRefuseTarget(request);
    if (misled !== null) {
      logAccess('', 'none');
      return sendTargetRefusal(response, misled);
    }
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    // Compresses only the OpenAPI document, and that only as JSON, which is long and always the same; other API
    // responses aren't worth the CPU time.
    if (path === OPENAPI_PATH) return compress(request, response, () => void api(request, response));
    if (isApiPath(path)) return void api(request, response);
    if (path === METRICS_PATH && services.prometheus !== null) {
      logAccess(path, METRICS_PATH, true);
      return void answerMetrics(services, request, response);
    }
    const isRpc = path === RPC_PATH && chain.local !== null;
    // The agents of the embedded chain call `/rpc` several times a second, so these requests are quiet.
    const requestId = logAccess(path, isRpc ? RPC_PATH : null, isRpc);
    const begun = services.meter.startTimer();
    response.setHeader('x-content-type-options', 'nosniff');
    response.once('finish', () => services.meter.countRequest(isRpc ? 'rpc' : 'pages', response.statusCode, begun));
    if (isRpc) return void answerRpc(chain.local as LocalChain, request, response);
    if (!isDecodable(path)) return sendTargetRefusal(response, { status: 400, reason: 'This address is not valid.' });
    const refused = services.config.NODE_ENV === 'development' ? null : findMethodRefusal(path, request.method);
    if (refused !== null) return sendTargetRefusal(response, refused);
    request.headers[CLIENT_IP_HEADER] = request.socket.remoteAddress ?? 'unknown';
    const page = patchPageResponse(services.log, requestId, response);
    const checked = isMissingPage(path, async () => services).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) return false;
      page.report(error, findPageRoute(path));
      return 'unknown';
    });
    void Promise.all([pages, checked]).then(([listener, missing]) => {
      if (missing === 'unknown') return sendUnavailable(requestId, response);
      if (missing) request.url = UNKNOWN_PAGE_PATH;
      runWithPageRequest(page, () => listener(request, response));
    });
  };
}

/** Whether a path's percent-encoding is valid UTF-8. Next would answer 500 to any other path. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function sendTargetRefusal(response: ServerResponse, { status, reason: why, allowedMethods }: TargetRefusal): void {
  response.writeHead(status, {
    ...commonHeaders,
    'cache-control': 'no-store',
    ...(why === '' ? {} : { 'content-type': 'text/plain; charset=utf-8' }),
    ...(allowedMethods === undefined ? {} : { allow: allowedMethods.join(', ') }),
  });
  response.end(why === '' ? undefined : why);
}

/** Prepares Next and returns its listener. The API answers meanwhile; requests for pages wait. */
async function prepareNextListener(config: Config, httpServer: Server): Promise<RequestListener> {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'Date') as PropertyDescriptor;
  const dev = config.NODE_ENV === 'development';
  if (!dev) setNextConfig(JSON.parse(await readFile(BUILT_CONFIG_FILE, 'utf8')).config);
  const app = next({ dev, hostname: 'localhost', port: config.PORT, httpServer });
  await app.prepare();
  // Restores the global Date, which Next replaces for prerenders with `cacheComponents`. The site has none, and Next's
  // Date would slow down each timestamp of the API (docs/decisions/operations.md).
  Object.defineProperty(globalThis, 'Date', own);
  Object.defineProperty(own.value.prototype, 'constructor', { value: own.value });
  const handle = app.getRequestHandler();
  return (request, response) => compress(request, response, () => void handle(request, response));
}
