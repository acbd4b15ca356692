import { sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { openDatabase } from '../db/open-database';
import { startPostgres } from '../db/testing/postgres-server';
import { systemClock } from '../lib/core/clock';
import { systemRandom } from '../lib/core/random';
import { serverSeedOf } from '../lib/core/seeded-draw';
import { createCrashRound, decideCrashRound, startCrashRound } from '../lib/crash/contract';
import { flightOf, lastStageOf } from '../lib/crash/rules/flight';
import { currentCrashMode } from '../lib/crash/rules/mode';
import type { Services } from '../lib/root/services';
import { call } from './call';
import { median, p99 } from './load';
import { type LoadSession, openSessions } from './prepare';
import { cashOutAtOnce, cashOutRaw, findRaw } from './raw-decision';
import { poolOf } from './raw-join';
import { openService, openStillChain } from './service';
import { tellAtMost, tellOnly } from './table';

const DECISIONS = 200;
const ROUNDS = 7;
const CROWD = 8;
/** Of ending a round: the service's, that of its bare statements, and that of one statement. */
const WAYS = 3;
const WANTED = 2;
/** A decision writes 3.4 kB of log, a row of this many bytes 2.5 kB; a larger one would be cut into several. */
export const ROW_BYTES = 2_000;

/**
 * Cash-outs of as many rounds against their bare SQL and against bare inserts, on a cluster whose commits wait for the
 * disk as a deployment's do. They take turns, so that whatever else the machine does falls on all of them.
 */
export async function reportCrashDecision(): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  const chain = await openStillChain();
  const services = await openService(postgres, 'crash_decision', chain);
  // A pool of its own and as large, so that neither waits for the other's connections.
  const raw = await openDatabase({ url: postgres.url('crash_decision') });
  await raw.queries.execute(sql`create table bare (id text primary key, body text not null, at timestamptz not null)`);
  const count = DECISIONS * WAYS * 2 * (ROUNDS + 1);
  const sessions = await openSessions(services.database, count, systemRandom, systemClock.now());
  const figures: Record<number, Taken[]> = { 1: [], [CROWD]: [] };
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const atOnce of [1, CROWD]) {
      const taken = await measure(services, raw, sessions.splice(0, DECISIONS * WAYS), atOnce);
      if (round > 0) figures[atOnce]?.push(taken);
    }
  report(figures);
  await Promise.all([services.database.close(), raw.close()]);
  await chain.close();
  await postgres.stop();
}

/** The slowest of a hundred, in milliseconds. */
interface Taken {
  readonly own: number;
  /** Of the same transaction in bare SQL. */
  readonly raw: number;
  /** Of one statement that writes the same. */
  readonly atOnce: number;
  readonly bare: number;
}

async function measure(
  services: Services,
  raw: Database,
  sessions: readonly LoadSession[],
  crowd: number,
): Promise<Taken> {
  const begun: Begun[] = [];
  for (const session of sessions) begun.push({ session, roundId: await begin(services, session) });
  const [own, statements, statement, bare]: [number[], number[], number[], number[]] = [[], [], [], []];
  const [drawKey] = services.drawKeys;
  const pool = poolOf(raw);
  const one = async (): Promise<void> => {
    for (let taken = begun.splice(-WAYS); taken.length === WAYS; taken = begun.splice(-WAYS)) {
      const [first, second, third] = taken as [Begun, Begun, Begun];
      own.push(await timed(() => cashOut(services, first)));
      statements.push(await timed(() => cashOutRaw(pool, second.session, second.roundId, drawKey)));
      const found = await findRaw(pool, third.roundId);
      statement.push(await timed(() => cashOutAtOnce(pool, third.session, found, drawKey)));
      bare.push(await timed(() => insert(raw, first.roundId)));
    }
  };
  await Promise.all(Array.from({ length: crowd }, one));
  return { own: p99(own), raw: p99(statements), atOnce: p99(statement), bare: p99(bare) };
}

/** A round that has left the ground, and whose it is. */
interface Begun {
  readonly session: LoadSession;
  readonly roundId: string;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** A round that has left the ground. */
async function begin(services: Services, session: LoadSession): Promise<string> {
  const created = await call(services, createCrashRound, session, {}, {});
  const { roundId } = JSON.parse(created.body ?? '') as { roundId: string };
  const clientSeed = flyingSeed(services.drawKeys[0], roundId);
  const { status, body } = await call(services, startCrashRound, session, { roundId }, { clientSeed });
  if (status !== 200) throw new Error(`no round was started: ${status} ${body}`);
  return roundId;
}

/** A client seed with which this round leaves the ground. */
export function flyingSeed(drawKey: Uint8Array, roundId: string): string {
  const seed = serverSeedOf(drawKey, roundId);
  let nth = 0;
  while (lastStageOf(flightOf(currentCrashMode, seed, `bench-${nth}`)) < 1) nth += 1;
  return `bench-${nth}`;
}

async function cashOut(services: Services, { session, roundId }: Begun): Promise<void> {
  const decision = { action: 'cash-out', stage: 1, version: 2 };
  const { status, body } = await call(services, decideCrashRound, session, { roundId }, decision);
  if (status !== 200) throw new Error(`nothing was decided: ${status} ${body}`);
}

async function insert(raw: Database, roundId: string): Promise<void> {
  const body = Buffer.from(systemRandom(ROW_BYTES / 2)).toString('hex');
  const values = [roundId, body, systemClock.now()];
  await poolOf(raw).query({ name: 'bare', text: 'insert into bare (id, body, at) values ($1, $2, $3)', values });
}

/** One at a time is what a player waits for. Of a crowd the processor is the limit: told, not judged. */
function report(figures: Readonly<Record<number, readonly Taken[]>>): void {
  for (const [atOnce, taken] of Object.entries(figures)) {
    const what = `Crash decisions, ${atOnce} at once`;
    const judged = compare(what, taken, ['own', 'bare']);
    if (atOnce !== '1') tellOnly(judged);
    else {
      tellAtMost(WANTED, judged);
      // What of it is the service's, what its trips to the database cost, and what would be left of one.
      tellOnly(compare(`${what}, against their bare SQL`, taken, ['own', 'raw']));
      tellOnly(compare(`The bare SQL of ${what.toLowerCase()}`, taken, ['raw', 'bare']));
      tellOnly(compare(`One statement for ${what.toLowerCase()}`, taken, ['atOnce', 'bare']));
    }
  }
}

const NAMES = { own: 'API', raw: 'its bare SQL', atOnce: 'one statement', bare: 'a bare insert' } as const;

function compare(what: string, taken: readonly Taken[], [one, other]: readonly [keyof Taken, keyof Taken]) {
  const ms = (side: keyof Taken): string => `${NAMES[side]} ${median(taken.map((each) => each[side])).toFixed(1)} ms`;
  const ratio = median(taken.map((each) => each[one] / each[other]));
  return { what, figures: `p99: ${ms(one)}, ${ms(other)}`, ratio, of: NAMES[other] };
}
