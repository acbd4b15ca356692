import { beforeAll, expect, test } from 'vitest';
import { duelViewers } from '../../db/schema/watching';
import { openStream } from '../../testing/live/open-stream';
import { DuelPlayer } from '../../testing/service/play';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { streamDuel, streamLobby, streamOwnChanges } from './contract';
import { StreamHub } from './hub';
import { DEFAULT_HUB_TIMES } from './hub-times';
import { deleteOldViewers } from './viewer-store';

let world: TestEnvironment;
let play: DuelPlayer;
/** Services of two instances over one database. */
let instances: { services: typeof world.services; hub: StreamHub }[];

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
  instances = [openInstance(), openInstance()];
});

function openInstance() {
  const { database, clock, random, log } = world.services;
  const times = { ...DEFAULT_HUB_TIMES, sweepMs: 10, viewerCountMs: 10 };
  const hub = new StreamHub({ database, clock, random, log, limitFactor: 1 }, times);
  return { hub, services: Object.create(world.services, { streams: { value: hub } }) as typeof world.services };
}

const openWatcher = (instance: number, duelId: string) =>
  openStream(instances[instance]?.services ?? world.services, streamDuel, { params: { duelId } });
const readViewers = ({ events }: Awaited<ReturnType<typeof openStream>>) =>
  events().findLast(({ type }) => type === 'viewers')?.viewers;

test('every stream of a duel is told how many watch it on all instances, and of each change', async () => {
  const { duelId } = await play.openDuel();
  const first = await openWatcher(0, duelId);
  await expect.poll(() => readViewers(first)).toBe(1);
  const second = await openWatcher(1, duelId);
  await expect.poll(() => readViewers(second)).toBe(2);
  await expect.poll(() => readViewers(first)).toBe(2);
  const third = await openWatcher(1, duelId);
  await expect.poll(() => [first, second, third].map(readViewers)).toEqual([3, 3, 3]);
  // A new stream receives the current number at once, even if it doesn't change.
  const token = await world.signIn(play.creator);
  const player = await openStream(instances[1]?.services ?? world.services, streamOwnChanges, {
    token,
    query: { duelIds: duelId },
  });
  expect(player.events()[1]).toEqual({ type: 'viewers', duelId, viewers: 3 });
  second.close();
  third.close();
  await expect.poll(() => readViewers(first)).toBe(1);
  await expect.poll(() => readViewers(player)).toBe(1);
  first.close();
  await expect.poll(() => readViewers(player)).toBe(0);
  player.close();
});

test('players of the duel are no viewers, other signed-in wallets are', async () => {
  const { duelId } = await play.openDuel();
  await play.join(duelId);
  const query = { duelIds: duelId };
  const streams = [];
  for (const wallet of [play.creator, play.opponent, testWallet('spectator')])
    streams.push(
      await openStream(instances[0]?.services ?? world.services, streamOwnChanges, {
        token: await world.signIn(wallet),
        query,
      }),
    );
  const [creator] = streams;
  await expect.poll(() => creator && readViewers(creator)).toBe(1);
  for (const each of streams) each.close();
});

test('an instance that ended without a word is forgotten after a minute, and an unknown duel has no viewers', async () => {
  const { duelId } = await play.openDuel();
  const lost = { instanceId: 'lost', duelId, viewers: 1, reportedAt: world.clock.now() };
  await world.database.queries.insert(duelViewers).values(lost);
  const watcher = await openWatcher(0, duelId);
  await expect.poll(() => readViewers(watcher)).toBe(2);
  world.clock.advance(61_000);
  await expect.poll(() => readViewers(watcher)).toBe(1);
  await deleteOldViewers(world.database.queries, world.clock.now());
  await expect.poll(() => readViewers(watcher)).toBe(1);
  watcher.close();
  const unknown = `duel_${'1'.repeat(22)}`;
  const lobby = await openStream(instances[0]?.services ?? world.services, streamLobby, {
    query: { duelIds: `${unknown},${duelId}` },
  });
  await expect.poll(() => readViewers(lobby)).toBe(1);
  expect(lobby.text()).not.toContain(unknown);
  lobby.close();
});

test('an instance that stops takes back what it reported', async () => {
  const { duelId } = await play.openDuel();
  const stopping = openInstance();
  const watcher = await openWatcher(0, duelId);
  const lost = await openStream(stopping.services, streamDuel, { params: { duelId } });
  await expect.poll(() => readViewers(watcher)).toBe(2);
  stopping.hub.close();
  expect(lost.isEnded()).toBe(true);
  await expect.poll(() => readViewers(watcher)).toBe(1);
  watcher.close();
});
