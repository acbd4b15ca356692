import { sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { dispatch } from '../lib/api/dispatch';
import type { ApiRequest } from '../lib/api/exchange';
import { listActivity } from '../lib/games/activity-contract';
import { handlers } from '../lib/root/handlers';
import type { Services } from '../lib/root/services';
import type { PostgresServer } from '../testing/database/postgres-server';
import { median, p99 } from './load';
import { openPausedChain, openService } from './service';
import { addRatioAtMost } from './table';

/** Number of rounds in each of the two databases that are compared. */
const FEW_ROWS = 1_000;
const MANY_ROWS = 1_000_000;
/** Number of measurements, after a first one that isn't counted. */
const MEASUREMENTS = 9;
/** Requests to each database in one measurement. */
const REQUESTS = 400;
/** Target: how many times as long a page over the many rounds may take as one over the few. */
const MAX_RATIO = 1.5;

const activity = handlers.filter(({ endpoint }) => endpoint === listActivity);

/**
 * Compares the 99th-percentile time of the activity page over a million rounds with that over a thousand. Requests the
 * newest page and older ones in turn.
 */
export async function reportActivity(postgres: PostgresServer): Promise<void> {
  const chain = await openPausedChain();
  const few = await prepareActivity(await openService(postgres, 'few_rounds', chain), FEW_ROWS);
  const many = await prepareActivity(await openService(postgres, 'many_rounds', chain), MANY_ROWS);
  const p99Pairs: [number, number][] = [];
  for (let measurement = -1; measurement < MEASUREMENTS; measurement += 1) {
    const taken: [number[], number[]] = [[], []];
    // Alternates between both databases, so that other load on the machine slows both down alike.
    for (let request = 0; request < REQUESTS; request += 1) {
      taken[0].push(await few.ask(request));
      taken[1].push(await many.ask(request));
    }
    if (measurement >= 0) p99Pairs.push([p99(taken[0]), p99(taken[1])]);
  }
  report(p99Pairs);
  await Promise.all([few.close(), many.close()]);
  await chain.close();
}

function report(p99Pairs: readonly (readonly [number, number])[]): void {
  const [one, other] = [median(p99Pairs.map(([few]) => few)), median(p99Pairs.map(([, many]) => many))];
  const ratio = median(p99Pairs.map(([few, many]) => many / few));
  const figures = `p99 ${one.toFixed(2)} ms over ${FEW_ROWS} rounds, ${other.toFixed(2)} ms over ${MANY_ROWS}`;
  addRatioAtMost(MAX_RATIO, { what: 'The activity page', figures, ratio, comparedWith: 'as long' });
}

async function prepareActivity(services: Services, rounds: number) {
  await storeRounds(services.database, rounds);
  const cursors = await selectRandomCursors(services);
  return {
    /** Requests one page and returns the milliseconds that it took. Throws unless the page has all 20 items. */
    async ask(request: number): Promise<number> {
      const cursor = request % 2 === 0 ? null : (cursors[request % cursors.length] as string);
      const started = performance.now();
      const { status, body } = await dispatch(activity, services, buildPageRequest(cursor));
      const taken = performance.now() - started;
      if (status !== 200 || JSON.parse(body ?? '').items.length !== 20)
        throw new Error(`no whole page: ${status} ${body}`);
      return taken;
    },
    close: () => services.database.close(),
  };
}

/** Inserts this many rounds, oldest first: up to three share a timestamp, and every fourth is of mode `gacha`. */
async function storeRounds({ queries }: Database, rounds: number): Promise<void> {
  const buildDrawJson = (side: string) =>
    `{"side": "${side}", "cardId": "orchard-wasps-2031-13", "tier": "common", "valueAmount": "6800000"}`;
  const outcome = `{"winner": "creator", "decidedBy": "value", "draws": [${buildDrawJson('creator')}, ${buildDrawJson('opponent')}],
    "valueMint": "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU", "valueDecimals": 6}`;
  await queries.execute(sql`insert into verified_rounds (mode, round_id, occurred_at, provider_mode, pack_id, pack_name,
      pack_tier, outcome, proof_hash)
    select case when n % 4 = 0 then 'gacha' else 'duels' end, 'duel_' || substr(md5(n::text), 1, 22),
      '2026-01-01'::timestamptz + n / 3 * interval '1 second', 'reference', 'kickoff-2031', 'Kickoff 2031', 'starter',
      ${outcome}::jsonb, encode(sha256(convert_to(n::text, 'UTF8')), 'hex')
    from generate_series(1, ${rounds}) n`);
  await queries.execute(sql`vacuum analyze verified_rounds`);
}

/** Returns cursors at random positions of the list, all of them before its last page. */
async function selectRandomCursors({ database, cursors }: Services): Promise<string[]> {
  const { rows } =
    (await database.queries.execute(sql`select occurred_at as at, mode, round_id as id from verified_rounds
    where occurred_at > '2026-01-01 00:01Z' order by random() limit 301`)) as unknown as {
      rows: { at: string; mode: string; id: string }[];
    };
  return rows.map(({ at, mode, id }) => cursors.seal('activity', {}, [new Date(at).toISOString(), mode, id]));
}

const buildPageRequest = (cursor: string | null): ApiRequest => ({
  method: 'GET',
  path: '/v1/games/activity',
  params: {},
  query: new URLSearchParams(cursor === null ? {} : { cursor }),
  header: () => undefined,
  readBody: async () => '',
  clientAddress: 'bench',
  readCookieSession: async () => null,
});
