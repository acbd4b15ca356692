import { beforeAll, expect, test } from 'vitest';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { createDuel, listDuels } from './contract';

/** Maximum number of waiting duels of one wallet. */
const MAX_WAITING_DUELS = 10;
let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment({ DUEL_WAITING_MS: '60000' });
  play = await new DuelPlayer(world).fundWallets();
});

test.each([
  [-1, true],
  [0, true],
  [1, true],
  [999, true],
  [1_000, false],
])('%i ms from its deadline a duel is joinable, listed and counted: %s', async (milliseconds, waits) => {
  const creator = testWallet(`creator at ${milliseconds}`);
  // Creates the duels in the middle of a second: their expiry is rounded down to a whole second.
  world.clock.advance(1_357 - (world.clock.now().getTime() % 1_000));
  await world.work();
  const token = await play.getSessionToken(creator);
  const create = () => world.call(createDuel, { token, body: { matchmakingMode: 'open', packId: 'kickoff-2031' } });
  const made = [];
  for (let count = 0; count < MAX_WAITING_DUELS; count += 1) made.push(expectStatus(201, await create()));
  const { duelId, createdAt, expiresAt } = made[0]!;
  expect([createdAt, expiresAt]).toEqual([expect.stringMatching(/\.357Z$/), expect.stringMatching(/\.000Z$/)]);
  expect(Date.parse(createdAt) + 60_000 - Date.parse(expiresAt)).toBe(357);

  play.advanceTo(new Date(Date.parse(expiresAt) + milliseconds));
  const query = { status: 'waiting', wallet: creator.address };
  expect(expectStatus(200, await world.call(listDuels, { query })).items).toHaveLength(waits ? MAX_WAITING_DUELS : 0);
  const eleventh = await create();
  if (waits) expectRefusal(eleventh, 'too-many-open-duels');
  else expectStatus(201, eleventh);
  const joined = await play.join(duelId);
  if (waits) expectStatus(200, joined);
  else expectRefusal(joined, 'duel-not-joinable');
});
