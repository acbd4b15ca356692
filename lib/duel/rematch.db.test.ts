import { beforeAll, expect, test } from 'vitest';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { expectStatus, Play } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { testWallet } from '../../testing/service/wallet';
import { openWorld, type World } from '../../testing/service/world';
import { getRematchOpponent } from './rematch-contract';

let world: World;
let play: Play;

beforeAll(async () => {
  world = await openWorld();
  play = await new Play(world).fundWallets();
});

const createDirectDuel = () => ({ matchmakingMode: 'direct', opponentWallet: play.opponent.address });
const ask = async (duelId: string, wallet = play.creator) =>
  world.call(getRematchOpponent, { token: await play.getSessionToken(wallet), params: { duelId } });

test('each player of a settled direct duel is told the other one', async () => {
  const { duelId } = await play.playToSettled(createDirectDuel());
  expect(expectStatus(200, await ask(duelId))).toEqual({ side: 'opponent', wallet: play.opponent.address });
  expect(expectStatus(200, await ask(duelId, play.opponent))).toEqual({
    side: 'creator',
    wallet: play.creator.address,
  });
  expectRefusal(await ask(duelId, testWallet('spectator')), 'forbidden');
});

test('an open duel, and one that is not settled, have no rematch', async () => {
  const open = await play.playToSettled();
  expectRefusal(await ask(open.duelId), 'not-found');
  expectRefusal(await ask(open.duelId, testWallet('spectator')), 'forbidden');
  const matched = await play.openAndJoin(createDirectDuel());
  expectRefusal(await ask(matched.duelId), 'not-found');
  expectRefusal(await ask(matched.duelId, testWallet('spectator')), 'forbidden');
});

test('needs a session, of a wallet, and a duel that is there', async () => {
  const { duelId } = await play.openDuel(createDirectDuel());
  const { header } = await createIntegrationKey(world, 'no player');
  expectRefusal(await world.call(getRematchOpponent, { params: { duelId } }), 'unauthenticated');
  expectRefusal(await world.call(getRematchOpponent, { headers: header, params: { duelId } }), 'unauthenticated');
  for (const absent of ['duel_11111111111111111111', 'none']) expectRefusal(await ask(absent), 'not-found');
});
