import { sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { systemClock } from '../lib/core/clock';
import { systemRandom } from '../lib/core/random';
import { createDuel } from '../lib/duel/contract';
import { searchMatch } from '../lib/matchmaking/contract';
import type { Services } from '../lib/root/services';
import { currentPolicyHash } from '../lib/valuation/rules';
import type { PostgresServer } from '../testing/database/postgres-server';
import { callInProcess } from './call';
import { median, p99 } from './load';
import { insertCommitments, insertSessions, type LoadSession } from './prepare';
import { openPausedChain, openService } from './service';
import { addRatioAtMost } from './table';

const TIERS = ['starter', 'classic', 'premier'] as const;
/** Number of measured rounds; one before them warms up. In a round, each database gets `SEARCHES` searches. */
const ROUNDS = 9;
const FEW_WAITING = 100;
const MANY_WAITING = 100_000;
const SEARCHES = 300;
const CONCURRENT_SEARCHES = 4;
const MAX_RATIO = 1.5;

/** Compares the 99th-percentile time of a search while many wallets wait in other segments with that while few do. */
export async function reportMatching(postgres: PostgresServer): Promise<void> {
  const chain = await openPausedChain();
  await compareCrowds(
    await openService(postgres, 'few_waiting', chain),
    await openService(postgres, 'many_waiting', chain),
  );
  await chain.close();
}

async function compareCrowds(few: Services, many: Services): Promise<void> {
  const sides = [few, many] as const;
  const crowds = [FEW_WAITING, MANY_WAITING];
  const sessions: LoadSession[][] = [];
  for (const [side, services] of sides.entries()) {
    sessions.push(await openSearchSessions(services, SEARCHES * (ROUNDS + 1)));
    await insertSearches(services.database, crowds[side] ?? 0);
  }
  const rounds: number[][] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const figures: number[] = [];
    for (const [side, services] of sides.entries())
      figures.push(p99(await timeSearches(services, sessions[side]?.splice(0, SEARCHES) ?? [])));
    if (round > 0) rounds.push(figures);
  }
  const [one, other] = [0, 1].map((side) => median(rounds.map((figures) => figures[side] ?? 0)));
  const ratio = median(rounds.map(([before = 1, after = 0]) => after / before));
  const figures = `p99 ${one?.toFixed(1)} ms beside ${FEW_WAITING} waiting elsewhere, ${other?.toFixed(1)} ms beside ${MANY_WAITING}`;
  addRatioAtMost(MAX_RATIO, { what: 'A search', figures, ratio, comparedWith: 'as long' });
  await Promise.all(sides.map(({ database }) => database.close()));
}

/** Returns the milliseconds of each search, `CONCURRENT_SEARCHES` of which run at a time. */
async function timeSearches(services: Services, sessions: readonly LoadSession[]): Promise<number[]> {
  const taken: number[] = [];
  let next = 0;
  const runSearches = async (): Promise<void> => {
    for (let session = sessions[next++]; session !== undefined; session = sessions[next++]) {
      const started = performance.now();
      await search(services, session, TIERS[next % 3] as string);
      taken.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_SEARCHES }, runSearches));
  return taken;
}

/** Sends one search through the whole pipeline. Throws unless it succeeds. */
async function search(services: Services, session: LoadSession, packTier: string): Promise<void> {
  const { status, body } = await callInProcess(services, searchMatch, session, {}, { packTier });
  if (status !== 200) throw new Error(`no search: ${status} ${body}`);
}

async function openSearchSessions(services: Services, count: number): Promise<LoadSession[]> {
  const { database, provider } = services;
  const now = systemClock.now();
  const [first, ...sessions] = await insertSessions(database, count + 1, systemRandom, now);
  await insertCommitments(database, provider?.publicKey ?? '', count + 1, systemRandom, now);
  // The first request checks that chain and provider can be reached; later ones rely on that result.
  const body = { matchmakingMode: 'open', packId: 'kickoff-2031' };
  const { status } = await callInProcess(services, createDuel, first as LoadSession, {}, body);
  if (status !== 201) throw new Error(`duels are closed: ${status}`);
  return sessions;
}

/** Inserts this many searching wallets, spread over the tiers of fifty other regions. */
async function insertSearches({ queries }: Database, count: number): Promise<void> {
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
