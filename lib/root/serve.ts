import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import next from 'next';
import { openDatabase } from '../../db/client';
import { migrate } from '../../db/migrate';
import { openNodeFront } from '../api/node';
import { holdFolder } from '../core/exclusive-folder';
import { openProcessChain, type ProcessChain } from './chain';
import { type Config, readConfig } from './config';
import { handlers } from './handlers';
import { networkOf } from './network';
import { openSecrets } from './secrets';
import { assembleServices, type Services } from './services';
import { sessionOfCookie } from './session-cookie';
import { shareServices } from './process';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** The self-hosted server: API, pages, and on the embedded default the chain, the worker and the agents. */
export async function serve(): Promise<void> {
  const config = readConfig();
  const folder = config.DATABASE_URL === undefined || config.chain === 'embedded' ? await holdFolder(config.DATA_DIR, 'RipDuel server') : null;
  const chain = await openProcessChain(config);
  const services = await openSelfHosted(config, chain);
  shareServices(services);
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 });
  const pages = openPages(config, server);
  const api = openNodeFront(handlers, services, {
    clientAddressHeader: config.CLIENT_ADDRESS_HEADER ?? null,
    sessionOfCookie: (cookie) => sessionOfCookie(cookie, services),
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (path === '/v1' || path.startsWith('/v1/')) return void api(request, response);
    if (path === '/rpc' && chain.listener !== null) return void chain.listener(request, response);
    pages.then((listener) => listener(request, response));
  });
  chain.takeUpgrades(server, config.NODE_ENV !== 'production');
  await listen(server, config.PORT);
  services.log.info({ url: config.origin, chain: services.network().chain }, 'listening');
  endWith(async () => {
    server.close();
    server.closeAllConnections();
    await chain.close();
    await services.database.close();
    await folder?.release();
  });
}

async function openSelfHosted(config: Config, chain: ProcessChain): Promise<Services> {
  const [secrets, database, network] = await Promise.all([
    openSecrets(config),
    openDatabase({ url: config.DATABASE_URL, dataDir: `${config.DATA_DIR}/database` }),
    networkOf(config, chain.port),
  ]);
  await migrate(database);
  return assembleServices({ config, secrets, database, chain: chain.port, network: () => network });
}

/** Next prepares while the API answers already; a page that is asked for earlier waits. */
async function openPages(config: Config, httpServer: Server): Promise<Listener> {
  const app = next({ dev: config.NODE_ENV === 'development', hostname: 'localhost', port: config.PORT, httpServer });
  await app.prepare();
  const handle = app.getRequestHandler();
  return (request, response) => void handle(request, response);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => resolve());
  });
}

function endWith(close: () => Promise<void>): void {
  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (ending) process.exit(1);
      ending = true;
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
