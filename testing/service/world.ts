import { readFile } from 'node:fs/promises';
import type { Address } from '@solana/kit';
import { expect, inject } from 'vitest';
import type { Database } from '../../db/client';
import type { Endpoint } from '../../lib/api/endpoint';
import { type Log, openLog } from '../../lib/api/log';
import { silentMeter } from '../../lib/api/meter';
import { batchReads, IMMEDIATE_TIMING } from '../../lib/chain/batched-reads';
import { RIPDUEL_ESCROW_PROGRAM_ADDRESS as LAYOUT_1_PROGRAM_ADDRESS } from '../../lib/chain/escrow/layout-1/generated/programs';
import { type LocalChain, openLocalChain } from '../../lib/chain/local/local-chain';
import type { ChainProgram } from '../../lib/chain/local/runtime/vm';
import { meterTransport } from '../../lib/chain/metered-transport';
import { createChainPort } from '../../lib/chain/rpc';
import { readConfig } from '../../lib/configuration/config';
import { detectNetwork } from '../../lib/configuration/network';
import { loadOrCreateSecrets } from '../../lib/configuration/secrets';
import type { Clock } from '../../lib/core/clock';
import { type Random, systemRandom } from '../../lib/core/random';
import { findRuleViolations, findViolations } from '../../lib/invariants/find';
import { DEFAULT_HUB_TIMES } from '../../lib/live/hub-times';
import { runWorkerOnce } from '../../lib/operations/run';
import { openLocalTransport } from '../../lib/root/chain';
import { bindToChain } from '../../lib/root/chain-identity';
import { seedDatabase } from '../../lib/root/seed';
import { assembleServices, type Services } from '../../lib/root/services';
import { openMetrics } from '../../lib/server/metrics';
import type { PollFreshness } from '../../lib/transactions/reconcile';
import { FORWARDER } from '../chain/forwarder';
import { openFreshDatabase } from '../database/database';
import { type MockProvider, openMockProvider } from '../provider/mock';
import { findTermsProposal } from '../provider/recall-terms';
import { afterFile, afterTest } from '../runner/after-file';
import { connectCardDeliveries } from './cards';
import { reconcileUntilIdle } from './reconcile-until-idle';
import { type Answer, callEndpoint, type EndpointCall, type SuccessBody, signIn } from './requests';
import type { TestWallet } from './wallet';

/** A clock that moves only when a test advances it. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

/**
 * A complete service on a real database and a local chain that runs the committed programs. The chain produces slots
 * only on request.
 */
export interface TestEnvironment {
  readonly services: Services;
  readonly database: Database;
  readonly chain: LocalChain;
  readonly clock: TestClock;
  readonly provider: MockProvider;
  call<E extends Endpoint>(endpoint: E, call?: EndpointCall): Promise<Answer<SuccessBody<E>>>;
  /** Returns `call` and `work` of a service that differs from this one only in the given services. */
  withServices(services: Partial<Services>): Pick<TestEnvironment, 'call' | 'work'>;
  /** Signs in and returns the bearer token. */
  signIn(wallet: TestWallet): Promise<string>;
  /** Funds wallets from the faucet, and finalizes the transactions. */
  fund(...wallets: TestWallet[]): Promise<void>;
  /** Makes one JSON-RPC call to the chain. Throws its error. */
  // biome-ignore lint/suspicious/noExplicitAny: replies of every method
  rpc(method: string, ...params: unknown[]): Promise<any>;
  /** Advances the chain until all sent transactions are finalized, and the clock by some tenths of a second. */
  finalize(): void;
  /** Processes due records and card deliveries and does the maintenance tasks, once (`runWorkerOnce`). */
  work(): Promise<void>;
}

const SECOND_MS = 1_000;
/** Slots on the test chain until a transaction is final. */
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

/** Services and settings that a test replaces. */
interface TestEnvironmentOverrides {
  readonly database?: Database;
  /** Randomness for ids and tokens. */
  readonly random?: Random;
  /** How old stored chain state may be for a poll; by default each poll reads the chain. */
  readonly pollFreshness?: PollFreshness;
  /** Log of the service; by default nothing is logged. */
  readonly log?: Log;
  /** Programs on the chain besides those that every chain has, the escrow programs and the forwarder. */
  readonly programs?: readonly ChainProgram[];
}

type TestEnvironmentParts = Pick<TestEnvironment, 'services' | 'database' | 'chain' | 'clock' | 'provider'>;

/**
 * Opens a test environment for a test file. `variables` are environment variables. When the file is done, its duels and
 * payments are checked on chain a last time, and rows and chain must hold every invariant; in the deep tier the rows
 * must hold theirs after each test as well.
 */
export async function openTestEnvironment(
  variables: Record<string, string> = {},
  setting: TestEnvironmentOverrides = {},
): Promise<TestEnvironment> {
  const world = await openParts(variables, setting);
  const { services, chain, clock } = world;
  const buildApiCallers = (asked: Services): Pick<TestEnvironment, 'call' | 'work'> => ({
    call: (endpoint, call = {}) => callEndpoint(asked, endpoint, call),
    work: async () => void (await runWorkerOnce(asked, 100)),
  });
  const own = buildApiCallers(services);
  await own.work();
  afterTest(() => checkRowInvariants(services));
  afterFile(() => drainAndCheck(world));
  const environment: TestEnvironment = {
    ...world,
    ...own,
    // Inherits from the services: a spread would read the getter `provider` now, and an assignment to it would fail.
    withServices: (others) =>
      buildApiCallers(Object.create(services, Object.getOwnPropertyDescriptors(others)) as Services),
    signIn: (wallet) => signIn(services, wallet),
    rpc: (method, ...params) => callRpc(chain, method, params),
    finalize: () => finalizePending(chain, clock),
    async fund(...wallets) {
      for (const { address } of wallets) await callRpc(chain, 'requestAirdrop', [address, 2_000_000_000]);
      finalizePending(chain, clock);
    },
  };
  connectCardDeliveries(environment);
  return environment;
}

/** Asserts the rules on stored rows, unless this run checks them only after each file. */
async function checkRowInvariants({ database, clock }: Services): Promise<void> {
  if (inject('checkInvariants') === 'after each file') return;
  expect(await findRuleViolations(database.queries, clock.now())).toEqual([]);
}

/** Reconciles duels and payments, asserts the invariants of database and chain, and closes the chain. */
async function drainAndCheck({ chain, services }: TestEnvironmentParts): Promise<void> {
  chain.tick(2 * FINALITY_SLOTS);
  await reconcileUntilIdle(services);
  const { config, database, clock } = services;
  const secrets = [...(config.SESSION_SECRET ?? []), ...(config.CRON_SECRET ?? [])];
  expect(await findViolations(database.queries, services.chain, clock.now(), secrets)).toEqual([]);
  await chain.close();
}

async function openParts(
  variables: Record<string, string>,
  setting: TestEnvironmentOverrides,
): Promise<TestEnvironmentParts> {
  const clock = testClock(new Date('2026-11-21T12:00:00.000Z'));
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '1000',
    SESSION_SECRET: 'a'.repeat(43),
    CRON_SECRET: 'c'.repeat(32),
    ...variables,
  });
  const chain = await openTestChain(config.ESCROW_PROGRAM_ID as Address, clock, setting.programs ?? []);
  const database = setting.database ?? (await openFreshDatabase());
  await seedDatabase(database, clock.now());
  await bindToChain(database, chain.genesisHash, clock.now());
  const prometheus = openMetrics(config);
  const port = batchReads(
    createChainPort(meterTransport(openLocalTransport(chain), prometheus ?? silentMeter)),
    IMMEDIATE_TIMING,
  );
  const provider = openMockProvider('world', (termsHash) => findTermsProposal(database.queries, termsHash));
  const parts = {
    config,
    secrets: await loadOrCreateSecrets(config),
    database,
    chain: port,
    prometheus,
    network: await detectNetwork(config, port),
    // Each poll reads the chain: a test's clock stands still unless it is advanced.
    pollFreshness: setting.pollFreshness ?? { maxFreshAgeMs: 0, maxStaleAgeMs: 0, maxWaitMs: Number.POSITIVE_INFINITY },
    resolve: failLookup,
    // Viewers are counted on a real timer, which would add events to other tests' streams.
    streamTimes: { ...DEFAULT_HUB_TIMES, viewerCountMs: Number.POSITIVE_INFINITY },
  };
  const log = setting.log ?? openLog('silent');
  const { services } = assembleServices({ ...parts, ...setting, database, clock, provider, log });
  return { services, database, chain, clock, provider };
}

/** Fails the DNS lookups for webhooks, so that none leaves the machine or waits for a name server. */
const failLookup = async (hostname: string): Promise<never> => {
  throw new Error(`No test looks up ${hostname}.`);
};

/** Opens a chain with the committed programs of both layouts and the forwarder. It produces slots only on request. */
async function openTestChain(address: Address, clock: Clock, others: readonly ChainProgram[]): Promise<LocalChain> {
  const programs = [
    ...others,
    { address, bytes: new Uint8Array(await readFile('program/ripduel_escrow.so')) },
    { address: LAYOUT_1_PROGRAM_ADDRESS, bytes: new Uint8Array(await readFile('program/layout-1/ripduel_escrow.so')) },
    { address: FORWARDER, bytes: new Uint8Array(await readFile('program/forwarder/forwarder.so')) },
  ];
  return openLocalChain({ slotMs: 0, finalitySlots: FINALITY_SLOTS, programs, clock, random: systemRandom });
}

/** Processes pending transactions and produces slots until they are final. */
function finalizePending(chain: LocalChain, clock: TestClock): void {
  chain.processPending();
  for (let slot = 0; slot < FINALITY_SLOTS + 2; slot += 1) {
    clock.advance(SECOND_MS / 10);
    chain.tick();
  }
}

async function callRpc(chain: LocalChain, method: string, params: unknown[]) {
  const { body } = await chain.handleRpcBody(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  const reply = JSON.parse(body);
  if (reply.error) throw new Error(`${method}: ${JSON.stringify(reply.error)}`);
  return reply.result;
}
