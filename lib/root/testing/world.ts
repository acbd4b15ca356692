import { readFile } from 'node:fs/promises';
import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import { afterAll, afterEach, expect } from 'vitest';
import { z } from 'zod';
import type { Database } from '../../../db/client';
import { freshDatabase } from '../../../db/testing/database';
import type { Endpoint } from '../../api/endpoint';
import type { ApiRequest, ApiResponse } from '../../api/exchange';
import { dispatch } from '../../api/front';
import { openLog } from '../../api/log';
import { createChallenge, createSession } from '../../auth/contract';
import { type LocalChain, openLocalChain } from '../../chain/local/local-chain';
import { openChain } from '../../chain/rpc';
import type { Clock } from '../../core/clock';
import { type Random, systemRandom } from '../../core/random';
import { runWorker } from '../../operations/run';
import { type MockProvider, openMockProvider } from '../../provider/testing/mock';
import { transportInto } from '../chain';
import { bindToChain } from '../chain-identity';
import { readConfig } from '../config';
import { handlers } from '../handlers';
import { findRuleViolations, findViolations } from '../invariants/find';
import { laterHandlers } from '../later';
import { networkOf } from '../network';
import { getOpenApiHandler } from '../openapi';
import { openSecrets } from '../secrets';
import { seed } from '../seed';
import { assembleServices, type Services } from '../services';
import { comeToRest } from './come-to-rest';
import type { TestWallet } from './wallet';

/** A clock that stands until it is told to go. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

/** What a test sends; `path` placeholders come from `params`. */
export interface Call {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  /** JSON, or a string that is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly token?: string;
  /** The session token that the site's cookie carries. */
  readonly cookie?: string;
  /** The Idempotency-Key; a new one where the endpoint needs one and none is given. */
  readonly key?: string | null;
}

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every endpoint
  readonly json: any;
  readonly text: string | null;
}

/** A whole service on a real database and a real chain that makes slots only when told. */
export interface World {
  readonly services: Services;
  readonly database: Database;
  readonly chain: LocalChain;
  readonly clock: TestClock;
  readonly provider: MockProvider;
  call<E extends Endpoint>(endpoint: E, call?: Call): Promise<Answer>;
  /** The same database and clock with some services exchanged. */
  with(services: Partial<Services>): Pick<World, 'call' | 'work'>;
  /** Signs in and gives the bearer token. */
  signIn(wallet: TestWallet): Promise<string>;
  /** Gives SOL from the faucet, final. */
  fund(...wallets: TestWallet[]): Promise<void>;
  /** One JSON-RPC call to the chain; throws its error. */
  // biome-ignore lint/suspicious/noExplicitAny: replies of every method
  rpc(method: string, ...params: unknown[]): Promise<any>;
  /** Lets the chain go on until what was sent is finalized. */
  finalize(): void;
  work(): Promise<void>;
}

const SECOND = 1_000;
const FINALITY_SLOTS = 4;

export function testClock(start: Date): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}

/** What a test brings itself. */
interface Setting {
  readonly database?: Database;
  /** What ids and tokens are made of. */
  readonly random?: Random;
}

const opened: { readonly chain: LocalChain; readonly services: Services }[] = [];

// Hooks stand here: one that is registered while a hook runs is never called.
afterEach(async () => {
  for (const { services } of opened)
    expect(await findRuleViolations(services.database.queries, services.clock.now())).toEqual([]);
});
afterAll(async () => {
  for (const { chain, services } of opened) {
    chain.tick(2 * FINALITY_SLOTS);
    await comeToRest(services);
    const { config, database, clock } = services;
    const secrets = [config.SESSION_SECRET, config.CRON_SECRET];
    expect(await findViolations(database.queries, services.chain, clock.now(), secrets)).toEqual([]);
    await chain.close();
  }
});

/**
 * Opens a world of its own for a `*.db.test.ts` file; `variables` are those of the environment. After
 * each test the rows hold every invariant; when the file is done, the world comes to rest, and the rows
 * and the chain together hold them.
 */
export async function openWorld(variables: Record<string, string> = {}, setting: Setting = {}): Promise<World> {
  const clock = testClock(new Date('2026-11-21T12:00:00.000Z'));
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '1000',
    SESSION_SECRET: 'a'.repeat(43),
    CRON_SECRET: 'c'.repeat(32),
    ...variables,
  });
  const chain = await openLocalChain({
    slotMs: 0,
    finalitySlots: FINALITY_SLOTS,
    programs: [
      {
        address: config.ESCROW_PROGRAM_ID as Address,
        bytes: new Uint8Array(await readFile('program/ripduel_escrow.so')),
      },
    ],
    clock,
    random: systemRandom,
  });
  const database = setting.database ?? (await freshDatabase());
  await seed(database, clock.now());
  await bindToChain(database, chain.genesisHash, clock.now());
  const port = openChain(transportInto(chain));
  const provider = openMockProvider('world');
  const parts = {
    config,
    secrets: await openSecrets(config),
    database,
    chain: port,
    network: await networkOf(config, port),
  };
  const { services } = assembleServices({ ...parts, ...setting, database, clock, provider, log: openLog('silent') });
  const world = { services, database, chain, clock, provider };
  const work = async (): Promise<void> => void (await runWorker(services, 100));
  await work();
  opened.push({ chain, services });
  return {
    ...world,
    work,
    call: (endpoint, call = {}) => callEndpoint(services, endpoint, call),
    with: (others) => {
      // Copied by descriptor: the provider is a getter.
      const exchanged = Object.create(services, Object.getOwnPropertyDescriptors(others)) as Services;
      return {
        call: (endpoint, call = {}) => callEndpoint(exchanged, endpoint, call),
        work: async () => void (await runWorker(exchanged, 100)),
      };
    },
    signIn: (wallet) => signIn(services, wallet),
    rpc: (method, ...params) => rpc(chain, method, params),
    finalize: () => finalize(chain, clock),
    async fund(...wallets) {
      for (const { address } of wallets) await rpc(chain, 'requestAirdrop', [address, 2_000_000_000]);
      finalize(chain, clock);
    },
  };
}

function finalize(chain: LocalChain, clock: TestClock): void {
  chain.processPending();
  for (let slot = 0; slot < FINALITY_SLOTS + 2; slot += 1) {
    clock.advance(SECOND / 10);
    chain.tick();
  }
}

async function rpc(chain: LocalChain, method: string, params: unknown[]) {
  const { body } = await chain.handle(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  const reply = JSON.parse(body);
  if (reply.error) throw new Error(`${method}: ${JSON.stringify(reply.error)}`);
  return reply.result;
}

async function signIn(services: Services, wallet: TestWallet): Promise<string> {
  const challenge = await callEndpoint(services, createChallenge, { body: { wallet: wallet.address } });
  const { challengeId, message } = challenge.json;
  const session = await callEndpoint(services, createSession, {
    body: { challengeId, signature: wallet.signText(message) },
  });
  return session.json.token;
}

export const newKey = (): string => `key-${base58.encode(systemRandom(12))}`;

async function callEndpoint(services: Services, endpoint: Endpoint, call: Call): Promise<Answer> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => call.params?.[name] ?? 'absent');
  const response = await send(services, endpoint.method, endpoint.path, path, {
    ...call,
    key: call.key === undefined && endpoint.idempotency === 'required' ? newKey() : (call.key ?? null),
  });
  const json = response.body ? JSON.parse(response.body) : null;
  // The product encodes without checking; here every success must be what its schema says.
  if (response.status === endpoint.success && endpoint.response !== null) z.decode(endpoint.response, json);
  return { status: response.status, headers: response.headers, text: response.body, json };
}

/** Sends a request by hand, past what the contract would make of it. */
export function send(
  services: Services,
  method: string,
  template: string,
  path: string,
  call: Call,
): Promise<ApiResponse> {
  const text = call.body === undefined ? '' : typeof call.body === 'string' ? call.body : JSON.stringify(call.body);
  const headers: Record<string, string> = {
    ...(text === '' ? {} : { 'content-type': 'application/json' }),
    ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
    ...(call.key ? { 'idempotency-key': call.key } : {}),
    ...call.headers,
  };
  const request: ApiRequest = {
    method,
    path: `/v1${path}`,
    params: call.params ?? {},
    query: new URLSearchParams(call.query),
    header: (name) => headers[name],
    body: async (limit) => {
      if (text.length > limit)
        throw Object.assign(new Error('too large'), { problem: true, code: 'body-too-large', more: {} });
      return text;
    },
    clientAddress: '127.0.0.1',
    cookieSession: async () => call.cookie ?? null,
  };
  const own = [...handlers, getOpenApiHandler, ...laterHandlers].filter(({ endpoint }) => endpoint.path === template);
  return dispatch(own, services, request);
}
