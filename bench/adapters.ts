import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { openDatabase } from '../db/open-database';
import { RIPDUEL_ESCROW_PROGRAM_ADDRESS } from '../lib/chain/escrow/generated/programs';
import { systemClock } from '../lib/core/clock';
import { systemRandom } from '../lib/core/random';
import type { PostgresServer } from '../testing/database/postgres-server';
import { startFastify } from './fastify-server';
import { type LoadRequest, measureRequestsPerSecond, median } from './load';
import { type IdleProvider, insertCommitments, insertSessions, type LoadSession, startIdleProvider } from './prepare';
import { buildServerEnv, type Server, startServer } from './processes';
import { addRatioAtLeast } from './table';

/**
 * Number of measured rounds. They are many and short, because other load on the machine comes and goes within seconds.
 */
const ROUNDS = 15;
/** Length of a round for each server, in seconds. */
const ROUND_SECONDS = 2;
/** Warm-up in seconds: long enough for V8 to compile all hot code, which takes longer in a larger program. */
const WARM_UP_SECONDS = 8;
/** Number of wallets. Each may have ten waiting duels, and a fast machine creates about 100,000 duels in one run. */
const SESSIONS = 20_000;
/** Number of the provider's seed commitments for each wallet: one for each of its ten waiting duels. */
const COMMITMENTS_PER_SESSION = 10;
/** Id of the pack of all created duels. */
const PACK = 'kickoff-2031';
/** Address of the treasury that `next start` and Fastify are given. */
const TREASURY = '76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu';

type AdapterName = 'own' | 'next' | 'fastify';
type Servers = Map<AdapterName, Server>;
type Variables = Record<string, string>;

/** Compares the request rates of the self-hosted API with those of `next start` and of bare Fastify routes. */
export async function reportAdapters(postgres: PostgresServer): Promise<void> {
  const provider = await startIdleProvider(systemRandom);
  const folder = await mkdtemp(join(tmpdir(), 'ripduel-bench-'));
  const url = postgres.url('postgres');
  const servers: Servers = new Map();
  try {
    await startAll(servers, url, provider, buildEnvVariables(url, folder, provider));
    const database = await openDatabase({ url });
    const sessions = await insertSessions(database, SESSIONS, systemRandom, systemClock.now());
    await insertCommitments(
      database,
      provider.publicKey,
      SESSIONS * COMMITMENTS_PER_SESSION,
      systemRandom,
      systemClock.now(),
    );
    const measureLoads = (loads: RequestFactories) => measureRates(servers, database, loads);
    reportRates('GET /v1/packs, each a page of its own', await measureLoads(buildReads()), { fastify: 0.7, next: 4 });
    reportRates('POST /v1/duels', await measureLoads(buildWrites(sessions)), { fastify: 0.7, next: 1.5 });
    await database.close();
  } finally {
    await Promise.all([...servers.values()].map((server) => server.stop()));
    provider.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const buildEnvVariables = (url: string, folder: string, provider: IdleProvider): Variables => ({
  ...buildServerEnv(url, folder),
  PROVIDER_URL: provider.url,
  PROVIDER_PUBLIC_KEY: provider.publicKey,
  PROVIDER_TOKEN: provider.token,
});

async function startAll(
  servers: Servers,
  url: string,
  { publicKey: providerKey }: IdleProvider,
  variables: Variables,
): Promise<void> {
  const own = await startServer(['.build/server.mjs'], 4601, '/v1/health', variables);
  servers.set('own', own);
  servers.set('next', await startNext(own, variables));
  servers.set(
    'fastify',
    await startFastify(url, variables, {
      treasuryWallet: TREASURY,
      programId: RIPDUEL_ESCROW_PROGRAM_ADDRESS,
      providerKey,
    }),
  );
}

async function startNext(own: Server, variables: Variables): Promise<Server> {
  const health = await fetch(`${own.origin}/v1/health`);
  const { network } = (await health.json()) as { network: { genesisHash: string } };
  return startServer(['node_modules/next/dist/bin/next', 'start', '-p', '4602'], 4602, '/v1/health', {
    ...variables,
    SOLANA_RPC_URL: 'http://127.0.0.1:4601/rpc',
    SOLANA_LOCAL_GENESIS_HASH: network.genesisHash,
    ESCROW_PROGRAM_ID: RIPDUEL_ESCROW_PROGRAM_ADDRESS,
    TREASURY_WALLET: TREASURY,
    PUBLIC_ORIGIN: 'http://127.0.0.1:4602',
  });
}

type RequestFactories = Record<AdapterName, () => LoadRequest>;

/**
 * Builds reads with 30 different page limits. Each limit exceeds the number of packs, so Fastify's route, with its one
 * fixed limit, does the same work.
 */
function buildReads(): RequestFactories {
  let count = 0;
  const buildPacksRequest = (): LoadRequest => {
    count += 1;
    return { method: 'GET', path: `/v1/packs?limit=${21 + (count % 30)}`, headers: {} };
  };
  return {
    own: buildPacksRequest,
    next: buildPacksRequest,
    fastify: () => ({ method: 'GET', path: '/packs', headers: {} }),
  };
}

function buildWrites(sessions: readonly LoadSession[]): RequestFactories {
  let count = 0;
  const buildPostFactory = (path: string, bodyOf: (session: LoadSession) => object) => (): LoadRequest => {
    count += 1;
    const session = sessions[count % sessions.length] as LoadSession;
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': `bench-${count}`,
      authorization: `Bearer ${session.token}`,
    };
    return { method: 'POST', path, headers, body: JSON.stringify(bodyOf(session)) };
  };
  const duel = () => ({ matchmakingMode: 'open', packId: PACK });
  return {
    own: buildPostFactory('/v1/duels', duel),
    next: buildPostFactory('/v1/duels', duel),
    fastify: buildPostFactory('/duels', ({ wallet }) => ({ wallet, packId: PACK })),
  };
}

/** Requests per second of each server, one figure per round. */
type Rates = Record<AdapterName, number[]>;

/** Measures the servers in turns, so that other load on the machine slows all of them down alike. */
async function measureRates(servers: Servers, database: Database, loads: RequestFactories): Promise<Rates> {
  const rates: Rates = { own: [], next: [], fastify: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    // Vacuums here: autovacuum, which is off in this cluster, could slow down one server more than another.
    await database.queries.execute(sql`vacuum analyze`);
    for (const [name, load] of Object.entries(loads) as [AdapterName, () => LoadRequest][]) {
      const rate = await measureRequestsPerSecond(
        servers.get(name)?.origin ?? '',
        round === 0 ? WARM_UP_SECONDS : ROUND_SECONDS,
        load,
      );
      if (round > 0) rates[name].push(rate);
    }
  }
  return rates;
}

/** Reports, for each other server, the median of the ratios that the rounds gave, and the target in `bars`. */
function reportRates(
  what: string,
  { own, ...others }: Rates,
  bars: Readonly<Record<'next' | 'fastify', number>>,
): void {
  for (const name of ['fastify', 'next'] as const) {
    const ratio = median(own.map((rate, round) => rate / (others[name][round] ?? Number.NaN)));
    const of = name === 'next' ? '`next start`' : 'Fastify';
    const figures = `API ${median(own).toFixed(0)}/s, ${of} ${median(others[name]).toFixed(0)}/s`;
    addRatioAtLeast(bars[name], { what: `${what}, against ${of}`, figures, ratio, comparedWith: of });
  }
}
