import { beforeAll, test } from 'vitest';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { type TestWallet, testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { cancelDuel, getDuel } from './contract';

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
const get = async (duelId: string, wallet: TestWallet) =>
  world.call(getDuel, { token: await play.getSessionToken(wallet), params: { duelId } });
const createDirectDuel = () => play.openDuel({ matchmakingMode: 'direct', opponentWallet: play.opponent.address });

test('an open one that waits is for every session, a matched one for its participants', async () => {
  const { duelId } = await play.openDuel();
  expectStatus(200, await get(duelId, stranger));
  expectStatus(200, await play.join(duelId));
  for (const wallet of [play.creator, play.opponent]) expectStatus(200, await get(duelId, wallet));
  expectRefusal(await get(duelId, stranger), 'forbidden');
  expectStatus(200, await world.call(getDuel, { headers: partner, params: { duelId } }));
});

test('a challenge is for both wallets that it names', async () => {
  const { duelId } = await createDirectDuel();
  for (const wallet of [play.creator, play.opponent]) expectStatus(200, await get(duelId, wallet));
  expectRefusal(await get(duelId, stranger), 'forbidden');
  expectStatus(200, await cancel(duelId, play.creator));
  expectStatus(200, await get(duelId, play.opponent));
});

test('what is not there is 404, whatever it is called', async () => {
  for (const duelId of ['duel_11111111111111111111', 'duel_0', '..', '\u0000', "'; drop table duels; --"])
    expectRefusal(await get(duelId, stranger), 'not-found');
});
