import { beforeAll, expect, test } from 'vitest';
import { expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { createDuel } from '../duel/contract';
import { getSession } from './contract';

const MINUTE_MS = 60_000;
/** Writes per minute that a wallet may make with half the usual rate limits. */
const QUOTA = 60;
let world: TestEnvironment;

beforeAll(async () => {
  world = await openTestEnvironment({ RATE_LIMIT_FACTOR: '0.5' });
});

/**
 * Sends a write with an invalid body. In a session that hasn't ended it counts for the quota and as a use of the
 * session; it changes nothing else.
 */
const sendInvalidWrite = (token: string) => world.call(createDuel, { token, body: {} });

test.each([
  ['was out of use for half an hour', async () => world.clock.advance(30 * MINUTE_MS)],
  [
    'is older than eight hours, and was used all the time',
    async (token: string) => {
      for (let use = 0; use < 24; use += 1) {
        expectStatus(200, await world.call(getSession, { token }));
        world.clock.advance(20 * MINUTE_MS);
      }
    },
  ],
])('a session that %s takes nothing from the quota of its wallet', async (how, end) => {
  const wallet = testWallet(how);
  const old = await world.signIn(wallet);
  await end(old);
  const live = await world.signIn(wallet);
  for (const refused of await Promise.all(Array.from({ length: QUOTA + 1 }, () => sendInvalidWrite(old))))
    expectRefusal(refused, 'unauthenticated');
  const answers = await Promise.all(Array.from({ length: QUOTA }, () => sendInvalidWrite(live)));
  expect(answers.map(({ status }) => status)).toEqual(Array(QUOTA).fill(400));
  expectRefusal(await sendInvalidWrite(live), 'rate-limited');
});

test('writes alone keep a session in use', async () => {
  const token = await world.signIn(testWallet('a wallet that only writes'));
  for (let use = 0; use < 3; use += 1) {
    world.clock.advance(20 * MINUTE_MS);
    expect((await sendInvalidWrite(token)).status).toBe(400);
  }
  world.clock.advance(30 * MINUTE_MS);
  expectRefusal(await sendInvalidWrite(token), 'unauthenticated');
});
