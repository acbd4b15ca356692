import { beforeAll, expect, test, vi } from 'vitest';
import { convertToLayout1 } from '../../testing/duel/layout-1-duel';
import { expectStatus, Play } from '../../testing/service/play';
import { testWallet } from '../../testing/service/wallet';
import { openWorld, type World } from '../../testing/service/world';
import { cancelDuel, createDuel } from './contract';
import { logEarlierDuels } from './earlier-duels';
import { findEarlierDuels } from './earlier-duels-store';

let world: World;
let play: Play;

beforeAll(async () => {
  world = await openWorld();
  play = await new Play(world).fundWallets();
});

test('a start names the open duels of layout 1 once, and is silent without any', async () => {
  const log = { warn: vi.fn() };
  await play.openDuel();
  await logEarlierDuels(world.database.queries, log);
  expect(log.warn).not.toHaveBeenCalled();

  const [waiting, cancelled] = [await play.openDuel(), await play.openDuel()];
  await convertToLayout1(play, waiting);
  await convertToLayout1(play, cancelled);
  await world.call(cancelDuel, {
    token: await play.getSessionToken(play.creator),
    params: { duelId: cancelled.duelId },
  });
  await logEarlierDuels(world.database.queries, log);
  expect(log.warn.mock.calls).toEqual([
    [{ count: 1, duelIds: [waiting.duelId] }, expect.stringContaining('docs/operations/releases.md')],
  ]);
});

test('at most twenty are named, of any number', async () => {
  // A wallet has ten open duels at most.
  for (const wallet of ['one', 'two'].map(testWallet)) {
    const token = await world.signIn(wallet);
    for (let nth = 0; nth < 10; nth += 1) {
      const body = { matchmakingMode: 'open', packId: 'kickoff-2031' };
      await convertToLayout1(play, expectStatus(201, await world.call(createDuel, { token, body })));
    }
  }
  const { count, duelIds } = await findEarlierDuels(world.database.queries);
  expect([count, duelIds.length]).toEqual([21, 20]);
});
