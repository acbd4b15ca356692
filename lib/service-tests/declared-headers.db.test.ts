import { beforeAll, expect, test } from 'vitest';
import { formatDeclaredPolicy, listDeclaredHeaders, listSentHeaders } from '../../testing/contract/declared-headers';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { countEvents } from '../analytics/contract';
import type { Endpoint } from '../api/endpoint';
import { openLog } from '../api/log';
import { createChallenge, createSession, getSession, revokeSessionsOf } from '../auth/contract';
import { createDuel, getDuel } from '../duel/contract';
import { getPack } from '../packs/contract';
import { buildNotReadyResponse } from '../root/not-ready';

// refusals.db.test.ts compares the headers of the responses to invalid requests, for every endpoint.
let world: TestEnvironment;

beforeAll(async () => {
  world = await openTestEnvironment({ RATE_LIMIT_FACTOR: '1' });
});

const expectDeclared = (endpoint: Endpoint, response: Parameters<typeof listSentHeaders>[0] & { status: number }) =>
  expect(listSentHeaders(response)).toEqual(listDeclaredHeaders(endpoint, response.status));

test('a first response, its replay and a reused key', async () => {
  const body = { matchmakingMode: 'open', packId: 'kickoff-2031' };
  const call = { token: await world.signIn(testWallet('creator')), idempotencyKey: 'headers', body };
  const first = await world.call(createDuel, call);
  expect([first.status, first.headers['idempotency-replayed']]).toEqual([201, undefined]);
  const replayed = await world.call(createDuel, call);
  expect([replayed.status, replayed.headers['idempotency-replayed']]).toEqual([201, 'true']);
  expectDeclared(createDuel, replayed);
  const refused = await world.call(createDuel, { ...call, body: { ...body, packId: 'derby-2031' } });
  expect(refused.status).toBe(409);
  expectDeclared(createDuel, refused);
  const { duelId } = first.json;
  const stranger = await world.signIn(testWallet('stranger'));
  const opened = await world.call(getDuel, { token: stranger, params: { duelId } });
  expect(opened.status).toBe(200);
  expectDeclared(getDuel, opened);
});

test('a copy that is current', async () => {
  const pack = { params: { packId: 'kickoff-2031' } };
  const { headers } = await world.call(getPack, pack);
  const current = await world.call(getPack, { ...pack, headers: { 'if-none-match': headers.etag as string } });
  expect(current.status).toBe(304);
  expectDeclared(getPack, current);
});

test('a key without the scope, and a challenge that is wrong', async () => {
  const { header } = await createIntegrationKey(world, 'reader', ['read']);
  const forbidden = await world.call(revokeSessionsOf, { headers: header, body: { all: true } });
  expect(forbidden.status).toBe(403);
  expectDeclared(revokeSessionsOf, forbidden);
  const rejected = await world.call(createSession, {
    body: { challengeId: 'chal_11111111111111111111', signature: '1'.repeat(64) },
  });
  expect([rejected.status, rejected.json.code]).toEqual([401, 'challenge-rejected']);
  expectDeclared(createSession, rejected);
});

test('a limit that is used up', async () => {
  const call = { body: { wallet: testWallet('hasty').address }, clientAddress: '192.0.2.9' };
  let response = await world.call(createChallenge, call);
  for (let index = 0; index < 30 && response.status !== 429; index += 1)
    response = await world.call(createChallenge, call);
  expect(response.status).toBe(429);
  expectDeclared(createChallenge, response);
});

test('the quota of each limit', async () => {
  const open: readonly Endpoint[] = [createChallenge, countEvents, getPack, getSession];
  const token = await world.signIn(testWallet('counted'));
  const policies = await Promise.all(
    open.map(async (endpoint) => [
      formatDeclaredPolicy(endpoint),
      (await world.call(endpoint, { token, params: { packId: 'none' } })).headers['ratelimit-policy'],
    ]),
  );
  for (const [declared, sent] of policies) expect(sent).toBe(declared);
  expect(new Set(policies.map(([declared]) => declared))).toHaveProperty('size', open.length);
});

test('an outage that usually ends by itself', () => {
  const response = buildNotReadyResponse(
    new Error('The schema is behind.'),
    'http://localhost:3000',
    openLog('silent'),
  );
  expect(response.status).toBe(503);
  for (const endpoint of [createDuel, getDuel, getPack])
    expect(listDeclaredHeaders(endpoint, 503)).toEqual(expect.arrayContaining(listSentHeaders(response)));
  expect(listSentHeaders(response)).toContain('retry-after');
});
