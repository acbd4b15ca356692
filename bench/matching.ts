import { sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { openDatabase } from '../db/open-database';
import type { PostgresServer } from '../db/testing/postgres-server';
import { systemClock } from '../lib/core/clock';
import { systemRandom } from '../lib/core/random';
import { createDuel } from '../lib/duel/contract';
import { searchMatch } from '../lib/matchmaking/contract';
import type { Services } from '../lib/root/services';
import { currentPolicyHash } from '../lib/valuation/rules';
import { call } from './call';
import { median, p99 } from './load';
import { fillPool, type LoadSession, openSessions } from './prepare';
import { poolOf } from './raw-join';
import { searchRaw } from './raw-match';
import { openService, openStillChain } from './service';
import { tellAtLeast, tellAtMost } from './table';

const TIERS = ['starter', 'classic', 'premier'] as const;
const WALLETS = 240;
const ROUNDS = 9;
const LEAST = 0.5;

const FEW = 100;
const MANY = 100_000;
const SEARCHES = 300;
const AT_ONCE = 4;
const MOST = 1.5;

/** Matches per second against the bare statements, and the slowest searches beside a crowd in other segments. */
export async function reportMatching(postgres: PostgresServer): Promise<void> {
  const chain = await openStillChain();
  await reportRate(postgres, await openService(postgres, 'matching', chain));
  await reportFlat(
    await openService(postgres, 'few_waiting', chain),
    await openService(postgres, 'many_waiting', chain),
  );
  await chain.close();
}

async function reportRate(postgres: PostgresServer, services: Services): Promise<void> {
  // A pool of its own and as large, so that neither waits for the other's connections.
  const raw = await openDatabase({ url: postgres.url('matching') });
  const sessions = await prepare(services, 2 * WALLETS * (ROUNDS + 1));
  const pairing = { providerKey: services.provider?.publicKey ?? '', settings: services.duelSettings() };
  const ways = [
    (session: LoadSession, packTier: string) => search(services, session, packTier),
    (session: LoadSession, packTier: string) => searchRaw(poolOf(raw), session, { ...pairing, packTier }),
  ];
  const rounds: number[][] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const rates: number[] = [];
    // This cluster's own is off, and plans made over empty tables read them whole.
    await raw.queries.execute(sql`vacuum analyze`);
    for (const way of ways) rates.push(await pairUp(sessions.splice(0, WALLETS), way));
    if (round > 0) rounds.push(rates);
  }
  const [own, bare] = [0, 1].map((way) => median(rounds.map((rates) => rates[way] ?? 0)));
  const ratio = median(rounds.map(([one = 0, other = 1]) => one / other));
  const figures = `API ${own?.toFixed(0)}/s, raw SQL ${bare?.toFixed(0)}/s`;
  tellAtLeast(LEAST, { what: 'Matches', figures, ratio, of: 'raw SQL' });
  await Promise.all([services.database.close(), raw.close()]);
}

/** All of them search at once, a third in each tier; gives matches per second, and throws unless all are matched. */
async function pairUp(
  crowd: readonly LoadSession[],
  search: (session: LoadSession, packTier: string) => Promise<boolean>,
): Promise<number> {
  const started = performance.now();
  const met = await Promise.all(crowd.map((session, index) => search(session, TIERS[index % 3] as string)));
  const seconds = (performance.now() - started) / 1000;
  const matches = met.filter((each) => each).length;
  if (matches !== crowd.length / 2) throw new Error(`${matches} matches of ${crowd.length} wallets`);
  return matches / seconds;
}

async function reportFlat(few: Services, many: Services): Promise<void> {
  const sides = [few, many] as const;
  const crowds = [FEW, MANY];
  const sessions: LoadSession[][] = [];
  for (const [side, services] of sides.entries()) {
    sessions.push(await prepare(services, SEARCHES * (ROUNDS + 1)));
    await wait(services.database, crowds[side] ?? 0);
  }
  const rounds: number[][] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const figures: number[] = [];
    for (const [side, services] of sides.entries())
      figures.push(p99(await times(services, sessions[side]?.splice(0, SEARCHES) ?? [])));
    if (round > 0) rounds.push(figures);
  }
  const [one, other] = [0, 1].map((side) => median(rounds.map((figures) => figures[side] ?? 0)));
  const ratio = median(rounds.map(([before = 1, after = 0]) => after / before));
  const figures = `p99 ${one?.toFixed(1)} ms beside ${FEW} waiting elsewhere, ${other?.toFixed(1)} ms beside ${MANY}`;
  tellAtMost(MOST, { what: 'A search', figures, ratio, of: 'as long' });
  await Promise.all(sides.map(({ database }) => database.close()));
}

/** Milliseconds of each search, a few at a time. */
async function times(services: Services, crowd: readonly LoadSession[]): Promise<number[]> {
  const taken: number[] = [];
  let next = 0;
  const run = async (): Promise<void> => {
    for (let session = crowd[next++]; session !== undefined; session = crowd[next++]) {
      const started = performance.now();
      await search(services, session, TIERS[next % 3] as string);
      taken.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  return taken;
}

/** One search through the whole pipeline; says whether it met somebody. */
async function search(services: Services, session: LoadSession, packTier: string): Promise<boolean> {
  const { status, body } = await call(services, searchMatch, session, {}, { packTier });
  if (status !== 200 || body === null) throw new Error(`no search: ${status} ${body}`);
  return JSON.parse(body).state === 'matched';
}

async function prepare(services: Services, count: number): Promise<LoadSession[]> {
  const { database, provider } = services;
  const now = systemClock.now();
  const [first, ...sessions] = await openSessions(database, count + 1, systemRandom, now);
  await fillPool(database, provider?.publicKey ?? '', count + 1, systemRandom, now);
  // The first request asks chain and provider whether they are there; the others believe it.
  const body = { matchmakingMode: 'open', packId: 'kickoff-2031' };
  const { status } = await call(services, createDuel, first as LoadSession, {}, body);
  if (status !== 201) throw new Error(`duels are closed: ${status}`);
  return sessions;
}

/** Lets as many wallets wait in the tiers of fifty other regions. */
async function wait({ queries }: Database, count: number): Promise<void> {
  const now = systemClock.now();
  const until = new Date(now.getTime() + 3_600_000).toISOString();
  await queries.execute(sql`
    insert into matchmaking_tickets (ticket_id, wallet, state, pack_tier, policy_hash, provider_mode, region, risk_segment,
      risk_rules, risk_facts, pack_id, created_at, expires_at, seen_until)
    select 'elsewhere ' || n, 'wallet ' || n, 'searching', (array['starter', 'classic', 'premier'])[n % 3 + 1],
      ${currentPolicyHash}, 'mock', 'REGION-' || n % 50, 'standard', 'risk-1', '[]', 'kickoff-2031',
      ${now.toISOString()}::timestamptz, ${until}::timestamptz, ${until}::timestamptz
    from generate_series(1, ${count}::int) n`);
  await queries.execute(sql`analyze`);
}
