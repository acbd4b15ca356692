import { beforeAll, expect, test } from 'vitest';
import { CardDuelPlayer } from '../../testing/duel/card-duels';
import { Ripper } from '../../testing/gacha/ripper';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { type TestWallet, testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { openPack } from '../watching/contract';
import { getBinder, getSharedBinder, shareBinder, unshareBinder } from './contract';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

const token = (wallet: TestWallet) => play.getSessionToken(wallet);
const share = async (wallet: TestWallet) =>
  expectStatus(200, await world.call(shareBinder, { token: await token(wallet) }));
const unshare = async (wallet: TestWallet) =>
  expectStatus(204, await world.call(unshareBinder, { token: await token(wallet) }));
const callShared = ({ address: wallet }: TestWallet) => world.call(getSharedBinder, { params: { wallet } });
const readShared = async (wallet: TestWallet) => expectStatus(200, await callShared(wallet));
const readOwn = async (wallet: TestWallet) =>
  expectStatus(200, await world.call(getBinder, { token: await token(wallet) }));
const open = async (duelId: string, wallet: TestWallet) =>
  expectStatus(200, await world.call(openPack, { params: { duelId }, token: await token(wallet) }));

/** Returns the ids of the rounds that a binder lists. */
const listRoundIds = ({ sets }: Pick<Awaited<ReturnType<typeof readShared>>, 'sets'>): string[] =>
  sets.flatMap(({ pockets }) => pockets.flatMap(({ pulls }) => pulls.map(({ roundId }) => roundId)));

test('nobody’s binder is shared at first, and a player who exists answers like one who doesn’t', async () => {
  await play.playToSettled();
  expect((await readOwn(play.creator)).isShared).toBe(false);
  const [player, nobody] = [await callShared(play.creator), await callShared(testWallet('nobody'))];
  expectRefusal(player, 'not-found');
  const { requestId: _, ...problem } = player.json;
  const { requestId: __, ...other } = nobody.json;
  expect(problem).toEqual(other);
});

test('only the session of the wallet itself changes its sharing', async () => {
  for (const endpoint of [shareBinder, unshareBinder]) expectRefusal(await world.call(endpoint, {}), 'unauthenticated');
  const { header: headers } = await createIntegrationKey(world, 'with all scopes');
  expect((await world.call(shareBinder, { headers })).status).toBe(401);
  await share(play.opponent);
  expectRefusal(await callShared(play.creator), 'not-found');
  await share(play.creator);
  await unshare(play.opponent);
  expect((await readShared(play.creator)).wallet).toBe(play.creator.address);
  await unshare(play.creator);
});

test('sharing twice keeps the first time, and ending it is over at once, for caches too', async () => {
  const { sharedAt } = await share(play.creator);
  world.clock.advance(5_000);
  expect((await share(play.creator)).sharedAt).toEqual(sharedAt);
  const shown = await callShared(play.creator);
  expectStatus(200, shown);
  // No proxy or browser may cache a shared binder, because sharing can end.
  expect(shown.headers['cache-control']).toBe('no-store');
  expect((await readOwn(play.creator)).isShared).toBe(true);
  await unshare(play.creator);
  const ended = await callShared(play.creator);
  expectRefusal(ended, 'not-found');
  expect(ended.headers['cache-control']).toBe('no-store');
  await unshare(play.creator);
  expect((await readOwn(play.creator)).isShared).toBe(false);
});

test('a shared binder has a duel only once both players have opened it, or after thirty days', async () => {
  await share(play.creator);
  await share(play.opponent);
  const { duelId } = await play.playToSettled();
  const read = async () => [await readShared(play.creator), await readShared(play.opponent)] as const;
  const before = await read();
  for (const binder of before) expect(listRoundIds(binder)).not.toContain(duelId);
  await open(duelId, play.creator);
  expect(listRoundIds(await readOwn(play.creator))).toContain(duelId);
  // Neither shared binder has the duel yet: the opponent hasn't opened the pack, and would learn the result there.
  expect(await read()).toEqual(before);
  await open(duelId, play.opponent);
  for (const [nth, binder] of (await read()).entries()) {
    expect(listRoundIds(binder)).toContain(duelId);
    expect(binder.record.duels).toBe((before[nth]?.record.duels ?? 0) + 1);
  }
  const unopened = await play.playToSettled();
  world.clock.advance(31 * 24 * 60 * 60 * 1_000);
  for (const binder of await read()) expect(listRoundIds(binder)).toContain(unopened.duelId);
});

test('it says neither how many packs are sealed nor whether it is shared', async () => {
  const shared = await readShared(play.creator);
  expect(Object.keys(shared).toSorted()).toEqual(['record', 'sets', 'wallet']);
});

test('rips stay out of it, since they are public without their wallet', async () => {
  const ripper = await new Ripper(world, testWallet('collector')).fundWallet();
  const { ripId } = await ripper.ripOne();
  const ripToken = await ripper.getSessionToken();
  expectStatus(200, await world.call(shareBinder, { token: ripToken }));
  const own = expectStatus(200, await world.call(getBinder, { token: ripToken }));
  expect(listRoundIds(own)).toEqual([ripId]);
  expect(own.sets[0]?.pockets[0]?.pulls[0]?.cardMint).toBe(world.provider.promises.get(ripId)?.cardMint);
  const answer = await callShared(ripper.wallet);
  expect(expectStatus(200, answer).sets).toEqual([]);
  expect(answer.text).not.toContain(ripId);
});

test('each pull of a card that is a token has its mint', async () => {
  const duel = await new CardDuelPlayer(play).playToResolved();
  for (const wallet of [play.creator, play.opponent]) await open(duel.duelId, wallet);
  const { sets } = await readShared(play.creator);
  const pulls = sets.flatMap(({ pockets }) => pockets.flatMap((pocket) => pocket.pulls));
  const mints = pulls.filter(({ roundId }) => roundId === duel.duelId).map(({ cardMint }) => cardMint);
  const creatorMint = duel.cards.find(({ side }: { side: string }) => side === 'creator').cardMint;
  expect(mints).toContain(creatorMint);
});

test('a wallet must be one', async () => {
  expectRefusal(await world.call(getSharedBinder, { params: { wallet: 'nobody' } }), 'invalid-request', '/path/wallet');
});
