import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Database } from '../../db/client';
import { openFreshDatabase } from '../../testing/database/database';
import { DuelPlayer } from '../../testing/service/play';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment } from '../../testing/service/world';
import { createChallenge, getSession } from '../auth/contract';
import { createDuel } from '../duel/contract';
import { createLimiter } from './limits';
import type { CountedLimitName } from './quotas';

let database: Database;

beforeAll(async () => {
  database = await openFreshDatabase();
});

if (inject('testDatabase').kind === 'postgres') {
  test('writes, sign-ins and reservations are counted across instances, reads in each', async () => {
    const other = new pg.Pool({ connectionString: database.pool?.options.connectionString as string });
    afterAll(() => other.end());
    const limiters = [createLimiter(database.pool, 0.05), createLimiter(other, 0.05)];
    const count = async (word: CountedLimitName, quota: number): Promise<number> => {
      const results = await Promise.allSettled(
        Array.from({ length: 2 * quota }, (_, index) => limiters[index % 2]!.consume(word, 'somebody')),
      );
      return results.filter(({ status }) => status === 'fulfilled').length;
    };
    expect(await count('write', 6)).toBe(6);
    expect(await count('auth', 2)).toBe(2);
    expect(await count('reserve', 1)).toBe(1);
    expect(await count('read', 30)).toBe(60);
  });
} else {
  test('one process counts by itself', async () => {
    const limiter = createLimiter(database.pool, 0.01);
    await limiter.consume('auth', 'somebody');
    await expect(limiter.consume('auth', 'somebody')).rejects.toMatchObject({ code: 'rate-limited' });
  });
}

test('a rate-limited request gets a problem with the limit, the wait and the request’s id', async () => {
  const world = await openTestEnvironment({ RATE_LIMIT_FACTOR: '0.05' });
  const ask = () => world.call(createChallenge, { body: { wallet: testWallet('eager').address } });
  expect([(await ask()).status, (await ask()).status]).toEqual([201, 201]);
  const refused = await ask();
  expect([refused.status, refused.json.code]).toEqual([429, 'rate-limited']);
  expect(refused.headers['ratelimit-policy']).toBe('"auth";q=2;w=60');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(refused.headers['x-request-id']).toBe(refused.json.requestId);
});

test('wrong credentials are counted by the address they come from', async () => {
  const world = await openTestEnvironment({ RATE_LIMIT_FACTOR: '0.01' });
  const ask = () => world.call(getSession, { token: `rds_${'A'.repeat(43)}` });
  const statuses: number[] = [];
  for (let count = 0; count < 7; count += 1) statuses.push((await ask()).status);
  expect(statuses).toEqual([...Array(6).fill(401), 429]);
});

test('writes are counted for the wallet of the session, down to the quota and no further', async () => {
  const world = await openTestEnvironment({ RATE_LIMIT_FACTOR: '0.05' });
  const play = new DuelPlayer(world);
  const token = await play.getSessionToken(play.creator);
  const answers = [];
  for (let count = 0; count < 7; count += 1) answers.push(await world.call(createDuel, { token, body: {} }));
  expect(answers.map(({ status }) => status)).toEqual([...Array(6).fill(400), 429]);
  expect(answers.map(({ headers }) => headers.ratelimit?.split(';')[1])).toEqual(
    [5, 4, 3, 2, 1, 0, 0].map((left) => `r=${left}`),
  );
});
