import { beforeAll, expect, test } from 'vitest';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { type TestWallet, testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { cancelDuel, getDuel, listDuels } from './contract';
import { getDuelReceipt } from './receipt-contract';

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

test('a waiting open duel is for every session, a matched one for its participants and an integration', async () => {
  const { duelId } = await play.openDuel();
  expectStatus(200, await get(duelId, stranger));
  expectStatus(200, await play.join(duelId));
  for (const wallet of [play.creator, play.opponent]) expectStatus(200, await get(duelId, wallet));
  expectRefusal(await get(duelId, stranger), 'forbidden');
  expectStatus(200, await world.call(getDuel, { headers: partner, params: { duelId } }));
});

test('a refused reader is told what is public instead', async () => {
  const { duelId } = await play.openDuel();
  expectStatus(200, await play.join(duelId));
  const refused = await get(duelId, stranger);
  expect(refused.json.detail).toContain('a wallet that doesn’t play this duel');
  const anonymous = await world.call(getDuel, { params: { duelId } });
  expectRefusal(anonymous, 'unauthenticated');
  for (const { json } of [refused, anonymous])
    expect(json.nextStep).toMatch(/GET \/v1\/duels\?ids=.*GET \/v1\/duels\/\{duelId\}\/receipt/);
  expect(expectStatus(200, await world.call(listDuels, { query: { ids: duelId } })).items).toHaveLength(1);
  expectStatus(200, await world.call(getDuelReceipt, { params: { duelId } }));
});

test('a challenge is for both wallets that it names', async () => {
  const { duelId } = await createDirectDuel();
  for (const wallet of [play.creator, play.opponent]) expectStatus(200, await get(duelId, wallet));
  expectRefusal(await get(duelId, stranger), 'forbidden');
  expectStatus(200, await cancel(duelId, play.creator));
  expectStatus(200, await get(duelId, play.opponent));
});

test('an unknown or malformed id is 404', async () => {
  for (const duelId of ['duel_11111111111111111111', 'duel_0', '..', '\u0000', "'; drop table duels; --"])
    expectRefusal(await get(duelId, stranger), 'not-found');
});
