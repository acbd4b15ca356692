import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../db/open-database';
import { readConfig } from '../lib/configuration/config';
import { loadOrCreateSecrets } from '../lib/configuration/secrets';
import { systemClock } from '../lib/core/clock';
import { systemRandom } from '../lib/core/random';
import { deriveServerSeed } from '../lib/core/seeded-draw';
import { drawStages, findLastStage } from '../lib/crash/rules/flight';
import { currentCrashMode } from '../lib/crash/rules/mode';
import { startPostgres } from '../testing/database/postgres-server';
import { startFastify } from './fastify-server';
import { median, p99 } from './load';
import { insertSessions, type LoadSession } from './prepare';
import { buildServerEnv, type Server, startServer } from './processes';
import { addRatioAtMost } from './table';

/** Cash-outs, and as many inserts, in each round of the measurement. */
const DECISIONS_PER_ROUND = 300;
/** Rounds of the measurement (not of the game) that count. One more comes before them, so that everything is warm. */
const MEASURED_ROUNDS = 5;
/** Bar: how many times as long as an insert a cash-out may take, by the 99th percentiles. */
const MAX_RATIO = 2;
/**
 * Size of a row for comparison: it writes 2.5 kB of write-ahead log, and a decision 3.4 kB. Postgres would split a
 * larger value into several rows.
 */
const ROW_BYTES = 2_000;

/** The 99th percentiles of one round: of cash-outs by this service's API, and of bare inserts by Fastify. */
interface DecisionTimes {
  readonly apiMs: number;
  readonly fastifyMs: number;
}

/**
 * Compares cash-outs with bare inserts by a Fastify route. Both go over HTTP, one at a time and in turns, to one
 * cluster whose commits wait for the disk.
 */
export async function reportCrashOverHttp(): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  const folder = await mkdtemp(join(tmpdir(), 'ripduel-bench-'));
  const url = postgres.url('postgres');
  const variables = buildServerEnv(url, folder);
  const servers: Server[] = [];
  try {
    const own = await startServer(['.build/server.mjs'], 4601, '/v1/health', variables);
    servers.push(own);
    const database = await openDatabase({ url });
    await database.queries.execute(
      sql`create table bare (id text primary key, body text not null, at timestamptz not null)`,
    );
    const sessions = await insertSessions(
      database,
      DECISIONS_PER_ROUND * (MEASURED_ROUNDS + 1),
      systemRandom,
      systemClock.now(),
    );
    await database.close();
    const fastify = await startFastify(url, variables);
    servers.push(fastify);
    const { drawKeys } = await loadOrCreateSecrets(readConfig({ NODE_ENV: 'production', ...variables }));
    const table = { apiOrigin: own.origin, fastifyOrigin: fastify.origin, drawKey: drawKeys[0] };
    const taken: DecisionTimes[] = [];
    for (let round = 0; round <= MEASURED_ROUNDS; round += 1) {
      const figures = await measureDecisions(table, sessions.splice(0, DECISIONS_PER_ROUND));
      if (round > 0) taken.push(figures);
    }
    report(taken);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Targets {
  /** Origin of this service's server. */
  readonly apiOrigin: string;
  readonly fastifyOrigin: string;
  /** The key from which server seeds are derived. */
  readonly drawKey: Uint8Array;
}

async function measureDecisions(
  { apiOrigin, fastifyOrigin, drawKey }: Targets,
  sessions: readonly LoadSession[],
): Promise<DecisionTimes> {
  const begun: { readonly session: LoadSession; readonly roundId: string }[] = [];
  for (const session of sessions)
    begun.push({ session, roundId: await startSurvivingRound(apiOrigin, drawKey, session) });
  const figures: { readonly apiTimesMs: number[]; readonly fastifyTimesMs: number[] } = {
    apiTimesMs: [],
    fastifyTimesMs: [],
  };
  for (const { session, roundId } of begun) {
    const decision = { action: 'cash-out', stage: 1, version: 2 };
    figures.apiTimesMs.push(
      await measureMs(() => post(`${apiOrigin}/v1/crash/rounds/${roundId}/decisions`, decision, session)),
    );
    const row = { id: roundId, body: Buffer.from(systemRandom(ROW_BYTES / 2)).toString('hex') };
    figures.fastifyTimesMs.push(await measureMs(() => post(`${fastifyOrigin}/bare`, row)));
  }
  return { apiMs: p99(figures.apiTimesMs), fastifyMs: p99(figures.fastifyTimesMs) };
}

/** Starts a round that reaches its first stage. Returns the id of the round. */
async function startSurvivingRound(apiOrigin: string, drawKey: Uint8Array, session: LoadSession): Promise<string> {
  const { roundId } = JSON.parse(await post(`${apiOrigin}/v1/crash/rounds`, {}, session)) as { roundId: string };
  await post(
    `${apiOrigin}/v1/crash/rounds/${roundId}/start`,
    { clientSeed: searchSurvivingSeed(drawKey, roundId) },
    session,
  );
  return roundId;
}

/** Returns a client seed with which this round reaches its first stage. */
function searchSurvivingSeed(drawKey: Uint8Array, roundId: string): string {
  const seed = deriveServerSeed(drawKey, roundId);
  let attempt = 0;
  while (findLastStage(drawStages(currentCrashMode, seed, `bench-${attempt}`)) < 1) attempt += 1;
  return `bench-${attempt}`;
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

// One connection to each server with plain node:http, because the cost of a heavier client would be part of both
// figures and hide their ratio.
const keepAliveAgent = new Agent({ keepAlive: true, maxSockets: 1 });

async function post(url: string, body: object, session?: LoadSession): Promise<string> {
  const credential = session && { authorization: `Bearer ${session.token}`, 'idempotency-key': 'bench' };
  const asked = request(url, {
    agent: keepAliveAgent,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...credential },
  });
  asked.end(JSON.stringify(body));
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const answer = await text(response);
  if (response.statusCode === undefined || response.statusCode >= 300)
    throw new Error(`POST ${url} was answered ${response.statusCode}: ${answer}`);
  return answer;
}

function report(taken: readonly DecisionTimes[]): void {
  const formatMedianMs = (side: keyof DecisionTimes): string =>
    `${median(taken.map((each) => each[side])).toFixed(1)} ms`;
  addRatioAtMost(MAX_RATIO, {
    what: 'Crash decisions over HTTP, 1 at once',
    figures: `p99: API ${formatMedianMs('apiMs')}, a bare insert by Fastify ${formatMedianMs('fastifyMs')}`,
    ratio: median(taken.map(({ apiMs, fastifyMs }) => apiMs / fastifyMs)),
    comparedWith: 'a bare insert by Fastify',
  });
}
