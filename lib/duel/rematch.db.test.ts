import { beforeAll, expect, test } from 'vitest';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { getRematchOpponent } from './rematch-contract';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

const buildDirectDuelBody = () => ({ matchmakingMode: 'direct', opponentWallet: play.opponent.address });
const getOpponent = async (duelId: string, wallet = play.creator) =>
  world.call(getRematchOpponent, { token: await play.getSessionToken(wallet), params: { duelId } });

test('each player of a settled direct duel is told the other one', async () => {
  const { duelId } = await play.playToSettled(buildDirectDuelBody());
  expect(expectStatus(200, await getOpponent(duelId))).toEqual({ side: 'opponent', wallet: play.opponent.address });
  expect(expectStatus(200, await getOpponent(duelId, play.opponent))).toEqual({
    side: 'creator',
    wallet: play.creator.address,
  });
  expectRefusal(await getOpponent(duelId, testWallet('spectator')), 'forbidden');
});

test('an open duel, and one that is not settled, have no rematch', async () => {
  const open = await play.playToSettled();
  expectRefusal(await getOpponent(open.duelId), 'not-found');
  expectRefusal(await getOpponent(open.duelId, testWallet('spectator')), 'forbidden');
  const matched = await play.openAndJoin(buildDirectDuelBody());
  expectRefusal(await getOpponent(matched.duelId), 'not-found');
  expectRefusal(await getOpponent(matched.duelId, testWallet('spectator')), 'forbidden');
});

test('needs a session, of a wallet, and a duel that is there', async () => {
  const { duelId } = await play.openDuel(buildDirectDuelBody());
  const { header } = await createIntegrationKey(world, 'no player');
  expectRefusal(await world.call(getRematchOpponent, { params: { duelId } }), 'unauthenticated');
  expectRefusal(await world.call(getRematchOpponent, { headers: header, params: { duelId } }), 'unauthenticated');
  for (const absent of ['duel_11111111111111111111', 'none']) expectRefusal(await getOpponent(absent), 'not-found');
});
