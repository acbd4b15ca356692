import { openDatabase } from '../db/open-database';
import type { PostgresServer } from '../db/testing/postgres-server';
import { systemClock } from '../lib/core/clock';
import { systemRandom } from '../lib/core/random';
import { createDuel, joinDuel } from '../lib/duel/contract';
import { findPack } from '../lib/packs/store';
import type { Services } from '../lib/root/services';

import { call } from './call';

import { median, p99 } from './load';
import { fillPool, type LoadSession, openSessions } from './prepare';
import { joinRaw, poolOf } from './raw-join';
import { openService, openStillChain } from './service';
import { tellAtMost } from './table';

const WALLETS = 64;
const STORMS = 8;
const ROUNDS = 9;
const WANTED = 2;
const PACK = 'kickoff-2031';

type Join = (session: LoadSession, duelId: string) => Promise<boolean>;

/** 64 wallets join one duel at once: the slowest answers of the API against those of its bare statements. */
export async function reportJoinStorm(postgres: PostgresServer): Promise<void> {
  const chain = await openStillChain();
  const services = await openService(postgres, 'join_storm', chain);
  // A pool of its own and as large, so that neither waits for the other's connections.
  const raw = await openDatabase({ url: postgres.url('join_storm') });
  const table = await findPack(raw.queries, PACK);
  if (table === null) throw new Error(`there is no pack ${PACK}`);
  const now = systemClock.now();
  const duels = 2 * STORMS * (ROUNDS + 1);
  const sessions = await openSessions(services.database, WALLETS + duels, systemRandom, now);
  await fillPool(services.database, services.provider?.publicKey ?? '', 2 * duels, systemRandom, now);
  const crowd = sessions.slice(0, WALLETS);
  const creators = sessions.slice(WALLETS);
  const ways: readonly Join[] = [
    async (session, duelId) => (await call(services, joinDuel, session, { duelId }, {})).status === 200,
    (session, duelId) => joinRaw(poolOf(raw), session, duelId, table),
  ];
  const rounds: [number, number][] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const taken: number[][] = [[], []];
    for (let storm = 0; storm < STORMS; storm += 1) {
      for (const [way, join] of ways.entries()) {
        const duelId = await open(services, creators.pop() as LoadSession);
        taken[way]?.push(...(await storm64(crowd, duelId, join)));
      }
    }
    if (round > 0) rounds.push([p99(taken[0] ?? []), p99(taken[1] ?? [])]);
  }
  report(rounds);
  await Promise.all([services.database.close(), raw.close()]);
  await chain.close();
}

/** Milliseconds until each wallet had its answer; throws unless one of them won. */
async function storm64(crowd: readonly LoadSession[], duelId: string, join: Join): Promise<number[]> {
  const started = performance.now();
  const ends = await Promise.all(
    crowd.map(async (session) => {
      const won = await join(session, duelId);
      return { won, taken: performance.now() - started };
    }),
  );
  const winners = ends.filter(({ won }) => won).length;
  if (winners !== 1) throw new Error(`${winners} wallets joined one duel`);
  return ends.map(({ taken }) => taken);
}

function report(rounds: readonly (readonly [number, number])[]): void {
  const [own, raw] = [median(rounds.map(([one]) => one)), median(rounds.map(([, other]) => other))];
  const ratio = median(rounds.map(([one, other]) => one / other));
  const figures = `p99: API ${own.toFixed(1)} ms, raw SQL ${raw.toFixed(1)} ms`;
  tellAtMost(WANTED, { what: `${WALLETS} wallets join one duel`, figures, ratio, of: 'raw SQL' });
}

async function open(services: Services, session: LoadSession): Promise<string> {
  const { status, body } = await call(services, createDuel, session, {}, { matchmakingMode: 'open', packId: PACK });
  if (status !== 201 || body === null) throw new Error(`no duel was opened: ${status} ${body}`);
  return (JSON.parse(body) as { duelId: string }).duelId;
}
