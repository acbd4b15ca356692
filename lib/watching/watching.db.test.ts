import { beforeAll, expect, test } from 'vitest';
import { openStream } from '../../testing/live/open-stream';
import { type ReferenceProviderEnvironment, withReferenceProvider } from '../../testing/provider/reference-provider';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment } from '../../testing/service/world';
import { listActivity } from '../games/activity-contract';
import { streamDuel } from '../live/contract';
import { getPack } from '../packs/contract';
import { getFeaturedDuel, getPackOpening, listLatestPulls, listUnopenedPacks, openPack } from './contract';

let world: ReferenceProviderEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await withReferenceProvider(await openTestEnvironment());
  play = await new DuelPlayer(world).fundWallets();
});

/** Id of a duel that doesn't exist. */
const unknown = `duel_${'1'.repeat(22)}`;
const readOpening = async (duelId: string) => (await world.call(getPackOpening, { params: { duelId } })).json;
const open = async (duelId: string, wallet = play.creator) =>
  world.call(openPack, { params: { duelId }, token: await world.signIn(wallet) });

async function playToSettled() {
  const duel = await play.playToBothPaid();
  const isSettled = async () => (await play.reconcile(duel.duelId)).duel.status === 'settled';
  await world.finalizeUntil('the settlement', isSettled);
  return duel;
}

test('the duel to watch is the live one that is furthest, else a recent result, and there may be none', async () => {
  const readFeatured = async () => (await world.call(getFeaturedDuel)).json.duel;
  await play.openDuel();
  expect(await readFeatured()).toBeNull();
  const { duelId: settled } = await playToSettled();
  expect(await readFeatured()).toEqual({ duelId: settled, isLive: false });
  const { duelId: matched } = await play.openAndJoin();
  expect(await readFeatured()).toEqual({ duelId: matched, isLive: true });
  const { duelId: funded } = await play.playToBothPaid();
  await play.openAndJoin();
  expect(await readFeatured()).toEqual({ duelId: funded, isLive: true });
  // No live duel has changed for eleven minutes.
  world.clock.advance(11 * 60_000);
  expect(await readFeatured()).toEqual({ duelId: settled, isLive: false });
});

test('the latest pulls are the most valuable card of each settled round, with the price of its pack', async () => {
  const { duelId } = await playToSettled();
  const [newest] = expectStatus(200, await world.call(listActivity)).items;
  expect(newest?.roundId).toBe(duelId);
  const [first, second] = newest?.outcome.draws.map((draw) => ({ ...draw, worth: Number(draw.value.amount) })) ?? [];
  if (newest === undefined || first === undefined || second === undefined) throw new Error('no two draws');
  const { cardId, tier, value } = second.worth > first.worth ? second : first;
  const { price } = expectStatus(200, await world.call(getPack, { params: { packId: newest.pack.packId } }));
  const { pulls, best, roundCount } = expectStatus(200, await world.call(listLatestPulls));
  const { at: _, ...amountAndUnit } = price;
  const round = { mode: 'duels', roundId: duelId, occurredAt: newest.occurredAt };
  expect(pulls[0]).toEqual({ ...round, cardId, tier, value, pack: { ...newest.pack, price: amountAndUnit } });
  expect(roundCount).toBe(pulls.length);
  expect(Number(best?.value.amount)).toBe(Math.max(...pulls.map((pull) => Number(pull.value.amount))));
  world.clock.advance(25 * 60 * 60 * 1000);
  expect(expectStatus(200, await world.call(listLatestPulls))).toEqual({ pulls, best: null, roundCount: 0 });
});

test('a pack can be opened by the duel’s players only, and only once there is a result', async () => {
  const { duelId } = await play.openAndJoin();
  expectRefusal(await world.call(getPackOpening, { params: { duelId: unknown } }), 'not-found');
  expectRefusal(await world.call(openPack, { params: { duelId } }), 'unauthenticated');
  const token = await world.signIn(play.creator);
  expectRefusal(await world.call(openPack, { params: { duelId: unknown }, token }), 'not-found');
  expectRefusal(await open(duelId, testWallet('stranger')), 'forbidden');
  expectRefusal(await open(duelId), 'duel-without-result');
  const opening = { duelId, creatorOpenedAt: null, opponentOpenedAt: null, revealAt: null };
  expect(await readOpening(duelId)).toEqual({ ...opening, answeredAt: world.clock.now().toISOString() });
});

test('spectators see the cards once both have opened, and hear of each; the first time counts', async () => {
  const { duelId } = await playToSettled();
  const resultAt = world.clock.now();
  const { revealAt } = await readOpening(duelId);
  expect(Date.parse(revealAt)).toBeGreaterThan(resultAt.getTime());
  const stream = await openStream(world.services, streamDuel, { params: { duelId } });
  world.clock.advance(1_000);
  const first = expectStatus(200, await open(duelId));
  expect(first).toMatchObject({ creatorOpenedAt: world.clock.now().toISOString(), opponentOpenedAt: null, revealAt });
  await expect.poll(() => stream.events().at(-1)).toMatchObject({ type: 'opening', id: duelId, status: 'creator' });
  world.clock.advance(1_000);
  const answeredAt = world.clock.now().toISOString();
  expect(expectStatus(200, await open(duelId))).toEqual({ ...first, answeredAt });
  const both = expectStatus(200, await open(duelId, play.opponent));
  expect(both.revealAt).toBe(both.opponentOpenedAt);
  expect(both.opponentOpenedAt).toBe(world.clock.now().toISOString());
  await expect.poll(() => stream.events().at(-1)).toMatchObject({ type: 'opening', status: 'opponent' });
  expect(await readOpening(duelId)).toEqual(both);
  stream.close();
});

test('a player is told which packs are still sealed, and nobody else’s', async () => {
  const [creator, opponent] = [play.creator, play.opponent];
  const list = async (wallet: typeof creator): Promise<string[]> =>
    expectStatus(200, await world.call(listUnopenedPacks, { token: await world.signIn(wallet) })).duelIds;
  expectRefusal(await world.call(listUnopenedPacks), 'unauthenticated');
  const before = await list(creator);
  const { duelId: unfinished } = await play.openAndJoin();
  const { duelId: first } = await playToSettled();
  world.clock.advance(1_000);
  const { duelId: second } = await playToSettled();
  expect(await list(creator)).toEqual([second, first, ...before]);
  expect(await list(opponent)).toEqual(expect.arrayContaining([second, first]));
  expect(await list(opponent)).not.toContain(unfinished);
  expect(await list(testWallet('stranger'))).toEqual([]);
  await open(first);
  expect(await list(creator)).toEqual([second, ...before]);
  expect(await list(opponent)).toContain(first);
  world.clock.advance(31 * 24 * 60 * 60 * 1000);
  expect(await list(creator)).toEqual([]);
});
