import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDefaultRpcTransport } from '@solana/kit';
import { openDatabase } from '../../db/open-database';
import { openLog } from '../../lib/api/log';
import { createNodeAdapter } from '../../lib/api/node';
import { createChainPort } from '../../lib/chain/rpc';
import { traceTransport } from '../../lib/chain/traced-transport';
import { readConfig } from '../../lib/configuration/config';
import { detectNetwork } from '../../lib/configuration/network';
import { loadOrCreateSecrets } from '../../lib/configuration/secrets';
import type { Clock } from '../../lib/core/clock';
import { findCookieSessionToken } from '../../lib/next/session-cookie';
import { handlers } from '../../lib/root/handlers';
import { assembleServices, type Services } from '../../lib/root/services';
import { openMockProvider } from '../provider/mock';
import { findTermsProposal } from '../provider/recall-terms';
import { connectServerDeliveries } from './deliver-cards';

/** The argument of a server process, as JSON. */
export interface ServerSetting {
  readonly variables: Record<string, string>;
  readonly startTime: string;
}

/**
 * Serves only the API, on the database and chain of `variables`, with this clock. `watched` may wrap its services.
 * Prints its port, and exits when standard input ends.
 */
export async function openServer(
  variables: ServerSetting['variables'],
  clock: Clock,
  watched: (services: Services) => Services = (services) => services,
): Promise<void> {
  const config = readConfig(variables);
  const chain = createChainPort(traceTransport(createDefaultRpcTransport({ url: config.SOLANA_RPC_URL as string })));
  const database = await openDatabase({ url: config.DATABASE_URL });
  const provider = openMockProvider('world', (termsHash) => findTermsProposal(database.queries, termsHash));
  connectServerDeliveries(provider, chain, config.SOLANA_RPC_URL as string);
  const assembled = assembleServices({
    config,
    secrets: await loadOrCreateSecrets(config),
    database,
    chain,
    network: await detectNetwork(config, chain),
    clock,
    // Each poll reads the chain, because the clock stands still and stored chain state would never be too old.
    pollFreshness: { maxFreshAgeMs: 0, maxStaleAgeMs: 0, maxWaitMs: Number.POSITIVE_INFINITY },
    provider,
    log: openLog('silent'),
  });
  const services = watched(assembled.services);
  const front = createNodeAdapter(handlers, services, {
    clientAddressHeader: null,
    parseSessionCookie: (cookie) => findCookieSessionToken(cookie, services),
  });
  // Idle connections stay open. Otherwise a connection could close just as a busy client sends a request on it.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => void front(request, response));
  server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
  process.stdin.once('end', () => process.exit(0));
}
