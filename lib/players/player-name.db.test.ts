// cspell:ignore Ángela thirteenchars Ѕparky Fuckyou
import { beforeAll, expect, test } from 'vitest';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import type { TestWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { listPlayerNames, namePlayer, removePlayerName, unnamePlayer } from './contract';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = new DuelPlayer(world);
});

const callName = async (wallet: TestWallet, name: string) =>
  world.call(namePlayer, { token: await play.getSessionToken(wallet), body: { name } });
const listNames = async (...wallets: TestWallet[]) => {
  const query = { wallets: wallets.map(({ address }) => address).join(',') };
  return expectStatus(200, await world.call(listPlayerNames, { query })).items.map(({ name }) => name);
};

test('a player names the own wallet, again too, and everyone reads the newest name', async () => {
  expect(await listNames(play.creator, play.opponent)).toEqual([]);
  const namedAt = world.clock.now().toISOString();
  const named = { wallet: play.creator.address, name: 'Milo', namedAt };
  expect(expectStatus(200, await callName(play.creator, 'Milo'))).toEqual(named);
  expect(await listNames(play.opponent)).toEqual([]);
  expectStatus(200, await callName(play.creator, 'Ángela'));
  expect(await listNames(play.creator, play.opponent)).toEqual(['Ángela']);
  expectStatus(204, await world.call(unnamePlayer, { token: await play.getSessionToken(play.creator) }));
  expectStatus(204, await world.call(unnamePlayer, { token: await play.getSessionToken(play.creator) }));
  expect(await listNames(play.creator)).toEqual([]);
});

test('two wallets may have one name', async () => {
  for (const wallet of [play.creator, play.opponent]) expectStatus(200, await callName(wallet, 'Juno'));
  expect(await listNames(play.creator, play.opponent)).toEqual(['Juno', 'Juno']);
});

test.each(['', 'a', 'has space', 'thirteenchars', '9CQY', 'a.b', '<b>', 'Mi\u0301lo', 'Ѕparky', 'sparky', 'Fuckyou'])(
  'refuses %j as a name, and the earlier one stays',
  async (name) => {
    expectStatus(200, await callName(play.creator, 'Before'));
    expectRefusal(await callName(play.creator, name), 'invalid-request', '/body/name');
    expect(await listNames(play.creator)).toEqual(['Before']);
  },
);

test('only the session of a wallet names it, and only an operator removes another’s name', async () => {
  expectStatus(200, await callName(play.creator, 'Milo'));
  const { header: headers } = await createIntegrationKey(world, 'with all scopes');
  const params = { wallet: play.creator.address };
  for (const refused of [{}, { headers }]) {
    expect((await world.call(namePlayer, { ...refused, body: { name: 'Other' } })).status).toBe(401);
    expect((await world.call(unnamePlayer, refused)).status).toBe(401);
  }
  const token = await play.getSessionToken(play.opponent);
  expect((await world.call(removePlayerName, { params, token })).status).toBe(401);
  expect(await listNames(play.creator)).toEqual(['Milo']);
  expectStatus(204, await world.call(removePlayerName, { params, headers }));
  expect(await listNames(play.creator)).toEqual([]);
  expectRefusal(await world.call(removePlayerName, { params, headers }), 'not-found');
});

test('without wallets the list is empty', async () => {
  expect(expectStatus(200, await world.call(listPlayerNames, { query: {} })).items).toEqual([]);
});

const someWallet = '1'.repeat(32);

test.each([
  ['', '/query/wallets/0'],
  ['nobody', '/query/wallets/0'],
  [`${someWallet},`, '/query/wallets/1'],
  [Array.from({ length: 51 }, () => someWallet).join(','), '/query/wallets'],
])('refuses the list of wallets %j', async (wallets, pointer) => {
  expectRefusal(await world.call(listPlayerNames, { query: { wallets } }), 'invalid-request', pointer);
});
