import { sql } from 'drizzle-orm';
import { type Database, openDatabase } from '../db/client';
import type { PostgresServer } from '../db/testing/postgres-server';
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
import { poolOf } from './raw-join';
import { openService, openStillChain } from './service';

const DECISIONS = 300;
const AT_ONCE = 8;
const ROUNDS = 9;
const WANTED = 2;

/** Cash-outs of as many rounds, a few at once: the slowest of them against the slowest bare inserts. */
export async function reportCrashDecision(postgres: PostgresServer): Promise<void> {
  const chain = await openStillChain();
  const services = await openService(postgres, 'crash_decision', chain);
  // A pool of its own and as large, so that neither waits for the other's connections.
  const raw = await openDatabase({ url: postgres.url('crash_decision') });
  await raw.queries.execute(sql`create table bare (id text primary key, body text not null, at timestamptz not null)`);
  const sessions = await openSessions(services.database, DECISIONS * (ROUNDS + 1), systemRandom, systemClock.now());
  const figures: [number, number][] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const begun: (readonly [LoadSession, string])[] = [];
    await each(sessions.splice(0, DECISIONS), async (session) => {
      begun.push([session, await begin(services, session)]);
    });
    const own = await each(begun, ([session, roundId]) => cashOut(services, session, roundId));
    const bare = await each(begun, ([, roundId]) => insert(raw, roundId));
    if (round > 0) figures.push([p99(own), p99(bare)]);
  }
  report(figures);
  await Promise.all([services.database.close(), raw.close()]);
  await chain.close();
}

/** Does this for all, a few at once; gives how long each took, in milliseconds. */
async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<number[]> {
  const left = [...items];
  const taken: number[] = [];
  const one = async (): Promise<void> => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) {
      const started = performance.now();
      await work(item);
      taken.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return taken;
}

/** A round that has left the ground. */
async function begin(services: Services, session: LoadSession): Promise<string> {
  const created = await call(services, createCrashRound, session, {}, {});
  const { roundId } = JSON.parse(created.body ?? '') as { roundId: string };
  const seed = serverSeedOf(services.drawKey, roundId);
  let nth = 0;
  while (lastStageOf(flightOf(currentCrashMode, seed, `bench-${nth}`)) < 1) nth += 1;
  const { status, body } = await call(services, startCrashRound, session, { roundId }, { clientSeed: `bench-${nth}` });
  if (status !== 200) throw new Error(`no round was started: ${status} ${body}`);
  return roundId;
}

async function cashOut(services: Services, session: LoadSession, roundId: string): Promise<void> {
  const decision = { action: 'cash-out', stage: 1, version: 2 };
  const { status, body } = await call(services, decideCrashRound, session, { roundId }, decision);
  if (status !== 200) throw new Error(`nothing was decided: ${status} ${body}`);
}

async function insert(raw: Database, roundId: string): Promise<void> {
  const values = [roundId, 'x'.repeat(1_000), systemClock.now()];
  await poolOf(raw).query({ name: 'bare', text: 'insert into bare (id, body, at) values ($1, $2, $3)', values });
}

function report(figures: readonly (readonly [number, number])[]): void {
  const [own, bare] = [median(figures.map(([one]) => one)), median(figures.map(([, other]) => other))];
  const ratio = median(figures.map(([one, other]) => one / other));
  console.log(
    `\nCrash decisions, ${AT_ONCE} at once, p99: API ${own.toFixed(1)} ms, bare insert ${bare.toFixed(1)} ms`,
  );
  console.log(
    `  ${ratio.toFixed(2)} times a bare insert (wanted: at most ${WANTED})${ratio <= WANTED ? '' : '  MISSED'}`,
  );
  if (!(ratio <= WANTED)) process.exitCode = 1;
}
