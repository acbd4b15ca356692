import { sql } from 'drizzle-orm';
import { openDatabase } from '../db/open-database';
import type { PostgresServer } from '../db/testing/postgres-server';
import { systemClock } from '../lib/core/clock';
import { systemRandom } from '../lib/core/random';
import { createRip } from '../lib/gacha/rip-contract';
import type { Services } from '../lib/root/services';
import { call } from './call';
import { median } from './load';
import { type PaidPack, preparePaidPacks } from './paid-packs';
import { type LoadSession, openSessions } from './prepare';
import { poolOf } from './raw-join';
import { ripRaw } from './raw-rip';
import { openService, openStillChain } from './service';
import { tellAtLeast } from './table';

const MACHINE = 'terrace-2031';
const PACKS = 200;
const ROUNDS = 7;
const AT_ONCE = 8;
const LEAST = 0.5;

type Way = (session: LoadSession, pack: PaidPack) => Promise<void>;

/** Rips per second of one machine against the bare statements of the same transactions. */
export async function reportRips(postgres: PostgresServer): Promise<void> {
  const chain = await openStillChain();
  const services = await openService(postgres, 'rips', chain);
  // A pool of its own and as large, so that neither waits for the other's connections.
  const raw = await openDatabase({ url: postgres.url('rips') });
  const ways: Way[] = [
    (session, pack) => ripOne(services, session, pack),
    (session, pack) => ripRaw(poolOf(raw), session, pack, services.drawKeys[0]),
  ];
  const crowd = await openSessions(
    services.database,
    ways.length * PACKS * (ROUNDS + 1),
    systemRandom,
    systemClock.now(),
  );
  const rounds: number[][] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const rates: number[] = [];
    for (const way of ways) rates.push(await rateOf(services, crowd.splice(0, PACKS), way));
    if (round > 0) rounds.push(rates);
  }
  const [own, bare] = [0, 1].map((way) => median(rounds.map((rates) => rates[way] ?? 0)));
  const ratio = median(rounds.map(([one = 0, other = 1]) => one / other));
  const figures = `API ${own?.toFixed(0)}/s, raw SQL ${bare?.toFixed(0)}/s`;
  tellAtLeast(LEAST, { what: 'Paid rips of one machine', figures, ratio, of: 'raw SQL' });
  await Promise.all([services.database.close(), raw.close(), chain.close()]);
}

/** Prepares as many verified payments, and rips them, a few at a time. */
async function rateOf(services: Services, sessions: readonly LoadSession[], rip: Way): Promise<number> {
  const packs = await preparePaidPacks(services, MACHINE, sessions, systemClock.now());
  await services.database.queries.execute(sql`vacuum analyze`);
  let next = 0;
  const run = async (): Promise<void> => {
    for (let at = next++; at < PACKS; at = next++) await rip(sessions[at] as LoadSession, packs[at] as PaidPack);
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  return PACKS / ((performance.now() - started) / 1000);
}

async function ripOne(services: Services, session: LoadSession, pack: PaidPack): Promise<void> {
  const { commitmentId, intentId, clientSeed } = pack;
  const { status, body } = await call(
    services,
    createRip,
    session,
    {},
    { commitmentId, clientSeed, paymentIntentId: intentId },
  );
  if (status !== 201) throw new Error(`no rip: ${status} ${body}`);
}
