import { beforeAll, expect, test } from 'vitest';
import { webhookOutbox } from '../../db/schema/webhooks';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { listChanges, listOwnChanges } from '../live/contract';
import { RecentChanges } from '../live/recent-changes';
import { countDuels } from '../live/store';
import { cancelDuel, createDuel, listDuels, listOwnDuels } from './contract';

let world: TestEnvironment;
let play: DuelPlayer;
/** A service that reads the database for each poll, without the minimum wait between two reads. */
let instance: Pick<TestEnvironment, 'call'>;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
  instance = world.withServices({ recentChanges: new RecentChanges(world.database.queries, 0) });
});

const openUnlisted = () => play.openDuel({ listed: false });

async function listIds(query: Record<string, string>): Promise<string[]> {
  const { items } = expectStatus(200, await world.call(listDuels, { query: { ...query, limit: '50' } }));
  return items.map(({ duelId }) => duelId);
}

async function listOwnIds(wallet = play.creator): Promise<string[]> {
  const token = await play.getSessionToken(wallet);
  return expectStatus(200, await world.call(listOwnDuels, { token })).items.map(({ duelId }) => duelId);
}

async function cancel(duelId: string): Promise<void> {
  const token = await play.getSessionToken(play.creator);
  expectStatus(200, await world.call(cancelDuel, { token, params: { duelId } }));
}

test.each<Record<string, string>>([
  {},
  { status: 'waiting' },
  { matchmakingMode: 'open' },
  { wallet: testWallet('creator').address },
])('no public list has it while it waits: %o', async (query) => {
  const { duelId } = await openUnlisted();
  expect(await listIds(query)).not.toContain(duelId);
  await cancel(duelId);
  expect(await listIds({})).not.toContain(duelId);
});

test('its id, which only the link has, is enough to find it and to join', async () => {
  const { duelId, listed } = await openUnlisted();
  expect(listed).toBe(false);
  expect(await listIds({ ids: duelId })).toEqual([duelId]);
  expectStatus(200, await play.join(duelId));
  expect(await listIds({ wallet: play.creator.address })).toContain(duelId);
});

test('its creator lists it, and no other wallet does', async () => {
  const { duelId } = await openUnlisted();
  expect(await listOwnIds()).toContain(duelId);
  expect(await listOwnIds(testWallet('stranger'))).toEqual([]);
  expectRefusal(await world.call(listOwnDuels), 'unauthenticated');
});

test('a page of another wallet’s list can’t be turned', async () => {
  await openUnlisted();
  await openUnlisted();
  const own = { token: await play.getSessionToken(play.creator), query: { limit: '1' } };
  const { nextCursor } = expectStatus(200, await world.call(listOwnDuels, own));
  const next = { limit: '1', cursor: nextCursor as string };
  expect(expectStatus(200, await world.call(listOwnDuels, { ...own, query: next })).items).toHaveLength(1);
  const token = await play.getSessionToken(testWallet('stranger'));
  expectRefusal(await world.call(listOwnDuels, { token, query: next }), 'invalid-cursor', '/query/cursor');
});

test('public changes and the lobby name it only once it has an opponent, its creator at once', async () => {
  const token = await play.getSessionToken(play.creator);
  const read = async (query: Record<string, string>) =>
    expectStatus(200, await instance.call(listChanges, { query })).items.map(({ id, status }) => [id, status]);
  const own = expectStatus(200, await instance.call(listOwnChanges, { token }));
  const { nextCursor } = expectStatus(200, await instance.call(listChanges));
  const { nextCursor: lobbyCursor } = expectStatus(200, await instance.call(listChanges, { query: { lobby: 'true' } }));
  const before = await countDuels(world.database.queries);
  const { duelId } = await openUnlisted();
  expect(await countDuels(world.database.queries)).toEqual(before);
  expect(await read({ cursor: nextCursor })).toEqual([]);
  const ownPage = await instance.call(listOwnChanges, { token, query: { cursor: own.nextCursor } });
  expect(expectStatus(200, ownPage).items).toMatchObject([{ id: duelId, status: 'waiting' }]);
  await play.join(duelId);
  expect(await read({ cursor: nextCursor })).toEqual([[duelId, 'matched']]);
  expect(await read({ cursor: lobbyCursor, lobby: 'true' })).toEqual([]);
});

test('webhooks receive nothing of it before it has an opponent', async () => {
  const listRows = async (duelId: string) =>
    (await world.database.queries.select().from(webhookOutbox)).filter((row) => row.duelId === duelId);
  const cancelled = await openUnlisted();
  await cancel(cancelled.duelId);
  expect(await listRows(cancelled.duelId)).toEqual([]);
  const { duelId } = await openUnlisted();
  await play.join(duelId);
  expect(await listRows(duelId)).toEqual([{ duelId, sequence: 2 }]);
  await cancel(duelId);
  expect(await listRows(duelId)).toHaveLength(2);
});

test('a challenge can’t be unlisted, since only its opponent may join it anyway', async () => {
  const token = await play.getSessionToken(play.creator);
  const body = {
    matchmakingMode: 'direct',
    opponentWallet: play.opponent.address,
    packId: 'kickoff-2031',
    listed: false,
  };
  expectRefusal(await world.call(createDuel, { token, body }), 'invalid-request', '/body/listed');
});
