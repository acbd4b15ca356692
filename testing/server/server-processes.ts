import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Endpoint } from '../../lib/api/endpoint';
import { serveChain } from '../../lib/chain/local/serve';
import { afterFile } from '../runner/after-file';
import type { EndpointCall } from '../service/requests';
import { testWallet } from '../service/wallet';
import type { TestEnvironment } from '../service/world';

/** Another server on a test environment's database and chain, in its own process, called over HTTP. */
export interface ServerProcess {
  call(endpoint: Endpoint, call: EndpointCall): Promise<{ status: number; headers: Headers; text: string }>;
}

/** Serves the environment's chain. Returns the `ServerSetting`, as JSON, of a server on its database and chain. */
export async function createServerSetting(world: TestEnvironment): Promise<string> {
  const served = await serveChain(world.chain);
  afterFile(() => served.close());
  const { config } = world.services;
  const variables = {
    NODE_ENV: 'test',
    RATE_LIMIT_FACTOR: '1000',
    SESSION_SECRET: config.SESSION_SECRET?.join(','),
    CRON_SECRET: config.CRON_SECRET?.join(','),
    DATABASE_URL: world.database.pool?.options.connectionString,
    SOLANA_RPC_URL: served.rpcUrl,
    SOLANA_LOCAL_GENESIS_HASH: world.chain.genesisHash,
    PUBLIC_ORIGIN: config.origin,
    ESCROW_PROGRAM_ID: config.ESCROW_PROGRAM_ID,
    TREASURY_WALLET: config.TREASURY_WALLET,
    REGION_HEADER: config.REGION_HEADER,
    GACHA_MODE: world.services.gateSettings().gachaMode,
    PROVIDER_URL: 'http://127.0.0.1:9',
    PROVIDER_PUBLIC_KEY: testWallet('unused').address,
    PROVIDER_TOKEN: 'u'.repeat(43),
  };
  return JSON.stringify({ variables, startTime: world.clock.now() });
}

/**
 * Starts this many servers on the environment's Postgres, until the test file ends. Their clock is fixed at the
 * environment's time.
 */
export async function startServers(world: TestEnvironment, count: number): Promise<ServerProcess[]> {
  const setting = await createServerSetting(world);
  return Promise.all(Array.from({ length: count }, () => start(setting)));
}

async function start(setting: string): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'testing/server/server-process.ts', setting], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  afterFile(() => {
    child.stdin.end();
    return ended;
  });
  const [told] = await Promise.race([
    once(child.stdout, 'data') as Promise<Buffer[]>,
    ended.then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
  ]);
  return createServerClient(String(told).trim());
}

/** Returns a client of the server on this port of the loopback interface. */
export function createServerClient(port: string): ServerProcess {
  const base = `http://127.0.0.1:${port}/v1`;
  return {
    async call({ method, path }, { params = {}, token, idempotencyKey, body = {}, headers = {} }) {
      const response = await fetch(base + path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''), {
        method,
        headers: {
          'content-type': 'application/json',
          ...headers,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
  };
}
