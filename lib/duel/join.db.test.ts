import { beforeAll, expect, test } from 'vitest';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer, expectMatched, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { type TestWallet, testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { cancelDuel } from './contract';

let world: TestEnvironment;
let play: DuelPlayer;
let partner: { 'x-integration-key': string };
const stranger = testWallet('stranger');

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
  partner = (await createIntegrationKey(world, 'partner')).header;
});

const cancel = async (duelId: string, wallet: TestWallet) =>
  world.call(cancelDuel, { token: await play.getSessionToken(wallet), params: { duelId } });
const createDirectDuel = () => play.openDuel({ matchmakingMode: 'direct', opponentWallet: play.opponent.address });

test('joining fixes the terms, once', async () => {
  const { duelId } = await play.openDuel();
  const joined = expectMatched(expectStatus(200, await play.join(duelId)));
  expect(joined).toMatchObject({ status: 'matched', opponentWallet: play.opponent.address, version: 2 });
  expect(Buffer.from(joined.terms, 'base64')).toHaveLength(319);
  const seconds = Math.floor(world.clock.now().getTime() / 1000);
  expect(new Date(joined.fundingDeadline).getTime()).toBe((seconds + 600) * 1000);
  for (const late of [play.opponent, stranger, play.creator])
    expectRefusal(await play.join(duelId, late), 'duel-not-joinable');
  expect((await play.fetchDuel(duelId)).termsHash).toBe(joined.termsHash);
});

test('refuses a creator who joins their own duel, also through an integration', async () => {
  const { duelId } = await play.openDuel();
  expectRefusal(await play.join(duelId, play.creator), 'duel-not-joinable');
  const named = { token: undefined as never, headers: partner, body: { wallet: play.creator.address } };
  expectRefusal(await play.join(duelId, play.creator, named), 'duel-not-joinable');
});

test('shows a challenge to nobody but the wallet that it names', async () => {
  const { duelId } = await createDirectDuel();
  expectRefusal(await play.join(duelId, stranger), 'not-found');
  expectRefusal(await play.join(duelId, play.creator), 'duel-not-joinable');
  expect(expectStatus(200, await play.join(duelId)).status).toBe('matched');
});

test('joining is possible until the duel expires and not a second longer', async () => {
  const [inTime, late] = [await play.openDuel(), await play.openDuel()];
  play.advanceTo(inTime.expiresAt);
  expectStatus(200, await play.join(inTime.duelId));
  play.advanceTo(new Date(new Date(late.expiresAt).getTime() + 1_000));
  expectRefusal(await play.join(late.duelId), 'duel-not-joinable');
  expect(await play.fetchDuel(late.duelId)).toMatchObject({ status: 'cancelled', cancelReason: 'timeout' });
});

test('refuses what is cancelled, and what is not there', async () => {
  const { duelId } = await play.openDuel();
  expectStatus(200, await cancel(duelId, play.creator));
  expectRefusal(await play.join(duelId), 'duel-not-joinable');
  for (const missing of ['duel_11111111111111111111', 'nonsense', '\u0000'])
    expectRefusal(await play.join(missing), 'not-found');
});

test('a surplus member is refused by its name', async () => {
  const { duelId } = await play.openDuel();
  const body = { opponentWallet: stranger.address };
  expectRefusal(await play.join(duelId, play.opponent, { body }), 'invalid-request', '/body/opponentWallet');
  expectStatus(200, await cancel(duelId, play.creator));
});
