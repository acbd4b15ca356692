import { beforeAll, expect, test, vi } from 'vitest';
import { convertToLayout1 } from '../../testing/duel/layout-1-duel';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { cancelDuel, createDuel } from './contract';
import { logOpenLayout1Duels } from './earlier-duels';
import { findOpenLayout1Duels } from './earlier-duels-store';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

test('a start names the open duels of layout 1 once, and is silent without any', async () => {
  const log = { warn: vi.fn() };
  await play.openDuel();
  await logOpenLayout1Duels(world.database.queries, log);
  expect(log.warn).not.toHaveBeenCalled();

  const [waiting, cancelled] = [await play.openDuel(), await play.openDuel()];
  await convertToLayout1(play, waiting);
  await convertToLayout1(play, cancelled);
  await world.call(cancelDuel, {
    token: await play.getSessionToken(play.creator),
    params: { duelId: cancelled.duelId },
  });
  await logOpenLayout1Duels(world.database.queries, log);
  expect(log.warn.mock.calls).toEqual([
    [{ count: 1, duelIds: [waiting.duelId] }, expect.stringContaining('docs/operations/releases.md')],
  ]);
});

test('at most twenty are named, of any number', async () => {
  // Two wallets, because each may have at most ten waiting duels.
  for (const wallet of ['one', 'two'].map(testWallet)) {
    const token = await world.signIn(wallet);
    for (let nth = 0; nth < 10; nth += 1) {
      const body = { matchmakingMode: 'open', packId: 'kickoff-2031' };
      await convertToLayout1(play, expectStatus(201, await world.call(createDuel, { token, body })));
    }
  }
  const { count, duelIds } = await findOpenLayout1Duels(world.database.queries);
  expect([count, duelIds.length]).toEqual([21, 20]);
});
