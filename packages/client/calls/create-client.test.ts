import { afterEach, describe, expect, it } from 'vitest';
import { NoAnswerError } from '../../../lib/client/problem';
import recorded from '../../../lib/root/reference/examples.json';
import { openTestService, type StubbedReply, type TestService } from '../../../testing/client/service';
import { createChallenge } from '../generated/authentication';
import { createDuel, getDuel, listDuels } from '../generated/duels';
import { replayWebhook } from '../generated/webhooks';
import { createClient } from './create-client';
import { InvalidInputError, UnexpectedResponseError } from './errors';
import { pages } from './pages';

const duel = recorded.getDuel.response;
const duelId = duel.duelId;

let service: TestService;
async function openClient(reply: StubbedReply, ...more: StubbedReply[]) {
  service = await openTestService(reply, ...more);
  return createClient({ baseUrl: service.baseUrl, token: 'rds_x', wait: async () => {} });
}
afterEach(() => service.close());

describe('a call', () => {
  it('sends dates, lists and numbers in their wire form, and decodes the response', async () => {
    const client = await openClient({ status: 200, body: { items: [duel], nextCursor: null } });
    const { items } = await client.call(listDuels, {
      query: { limit: 3, ids: ['duel_1', 'duel_2'], cursor: undefined },
    });
    expect(items[0]?.feeAmount).toBe(BigInt(duel.feeAmount));
    expect(items[0]?.createdAt).toEqual(new Date(duel.createdAt));
    expect(service.received[0]?.url).toBe('/v1/duels?limit=3&ids=duel_1%2Cduel_2');
    await client.call(replayWebhook, { params: { endpointId: 'whe_1' }, body: { since: new Date(0) } });
    expect(service.received[1]?.body).toEqual({ since: '1970-01-01T00:00:00.000Z' });
  });

  it('sends the same idempotency key with both attempts, and the token', async () => {
    const client = await openClient({ status: 504, body: '' }, { status: 201, body: duel });
    await client.call(createDuel, { body: { matchmakingMode: 'open', packId: 'p' } }, { idempotencyKey: 'mine' });
    expect(service.received.map(({ headers }) => headers['idempotency-key'])).toEqual(['mine', 'mine']);
    expect(service.received[1]?.headers.authorization).toBe('Bearer rds_x');
  });

  it('tells request id, rate limit and replay beside the response', async () => {
    const headers = {
      ...{ 'x-request-id': 'req_7', 'idempotency-replayed': 'true', location: '/v1/duels/duel_1' },
      ...{ ratelimit: '"write";r=28;t=41', 'ratelimit-policy': '"write";q=30;w=60' },
    };
    const client = await openClient({ status: 201, body: duel, headers });
    const { data, response } = await client.callWithResponse(createDuel, {
      body: { matchmakingMode: 'open', packId: 'p' },
    });
    expect(data.duelId).toBe(duelId);
    expect(response).toMatchObject({
      ...{ status: 201, requestId: 'req_7', isReplayed: true, location: '/v1/duels/duel_1' },
      rateLimit: { remaining: 28, limit: 30, resetSeconds: 41 },
    });
  });

  it('tells that a response has no request id, rate limit, replay and location', async () => {
    const client = await openClient({ status: 200, body: duel });
    const { response } = await client.callWithResponse(getDuel, { params: { duelId } });
    expect(response).toMatchObject({ requestId: null, rateLimit: null, isReplayed: false, location: null });
  });

  it('may have a maximum of attempts of its own', async () => {
    const client = await openClient({ status: 503, body: { code: 'chain-unavailable' } });
    const call = client.call(getDuel, { params: { duelId } }, { maxAttempts: 2, timeoutMs: 5_000 });
    await expect(call).rejects.toMatchObject({ code: 'chain-unavailable' });
    expect(service.received).toHaveLength(2);
  });
});

describe('hooks', () => {
  it('see each attempt, its status and each wait', async () => {
    const outage = { status: 503, body: { code: 'chain-unavailable' }, headers: { 'retry-after': '2' } };
    service = await openTestService(null, outage, { status: 200, body: duel });
    const seen: string[] = [];
    const client = createClient({
      baseUrl: service.baseUrl,
      token: 'rds_secret',
      random: (length) => new Uint8Array(length),
      wait: async () => {},
      onRequest: ({ method, url, attempt }) => seen.push(`${method} ${url.replace(service.baseUrl, '')} ${attempt}`),
      onResponse: ({ status, attempt, headers }) => seen.push(`${status} ${attempt} ${headers.get('retry-after')}`),
      onRetry: (event) => {
        seen.push(`${event.status} ${event.attempt} ${event.waitMs}`);
        expect(JSON.stringify(event)).not.toContain('rds_secret');
      },
    });
    await client.call(getDuel, { params: { duelId: 'duel_1' } });
    const path = 'GET /duels/duel_1';
    expect(seen).toEqual([`${path} 1`, 'null 1 125', `${path} 2`, '503 2 2', '503 2 2000', `${path} 3`, '200 3 null']);
  });

  it('see no user name and password of the address', async () => {
    const urls: string[] = [];
    const client = createClient({
      baseUrl: 'http://user:pass@service.example/v1',
      maxAttempts: 1,
      fetch: () => Promise.reject(new TypeError('fetch failed')),
      onRequest: ({ url }) => urls.push(url),
    });
    await client.call(getDuel, { params: { duelId: 'duel_1' } }).catch(() => {});
    expect(urls).toEqual(['http://service.example/v1/duels/duel_1']);
  });
});

describe('a service that can’t be reached', () => {
  it.each([
    ['http://user:pass@service.example/v1', 'http://service.example/v1'],
    ['/v1/', '/v1'],
  ])('is named with the request, without query, credentials and token: %s', async (baseUrl, shown) => {
    service = await openTestService(null);
    const cause = new TypeError('fetch failed');
    const client = createClient({ baseUrl, token: 'rds_secret', maxAttempts: 1, fetch: () => Promise.reject(cause) });
    const error = await client.call(listDuels, { query: { cursor: 'c/1@2' } }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NoAnswerError);
    expect(error).toMatchObject({
      message: `The service does not answer: GET ${shown}/duels`,
      code: 'no-answer',
      cause,
    });
  });
});

describe('input that can’t be sent', () => {
  it.each(['', '.', '..'])('is refused before it leads to another path: %o', async (segment) => {
    const client = await openClient({ status: 200, body: duel });
    const error = await client.call(getDuel, { params: { duelId: segment } }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(InvalidInputError);
    expect(error).toMatchObject({ code: 'invalid-input', errors: [{ pointer: '/params/duelId' }] });
    expect(service.received).toEqual([]);
  });

  it('is refused where a path has no value', async () => {
    const client = await openClient({ status: 200, body: duel });
    // @ts-expect-error the path has a placeholder
    await expect(client.call(getDuel)).rejects.toBeInstanceOf(InvalidInputError);
  });
});

describe('a success that is not the endpoint’s', () => {
  it.each([
    ['<html>', 'GET /duels/{duelId}: The response is not JSON'],
    [[], 'GET /duels/{duelId}: The response is not an object'],
    [{ ...duel, feeAmount: 5 }, 'GET /duels/{duelId}: /feeAmount is not a whole number as text'],
    [{ ...duel, feeAmount: '5.5' }, 'GET /duels/{duelId}: /feeAmount is not a whole number as text'],
    [{ ...duel, createdAt: 'soon' }, 'GET /duels/{duelId}: /createdAt is not a timestamp'],
    [{ ...duel, result: { draws: {} } }, 'GET /duels/{duelId}: /result/draws is not a list'],
    [{ ...duel, result: { draws: [7] } }, 'GET /duels/{duelId}: /result/draws/0 is not an object'],
  ])('is one error with the request’s id: %j', async (body, message) => {
    const client = await openClient({ status: 200, body, headers: { 'x-request-id': 'req_2' } });
    const error = await client.call(getDuel, { params: { duelId } }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ message, status: 200, requestId: 'req_2', code: 'unexpected-response' });
  });
});

describe('a base URL without the version', () => {
  const page = '<html>';
  const problem = { code: 'not-found', detail: 'There is no such path' };
  const callAt = async (path: string, reply: StubbedReply) => {
    service = await openTestService(reply);
    const client = createClient({ baseUrl: new URL(path, service.baseUrl).href, wait: async () => {} });
    return client.call(getDuel, { params: { duelId } }).catch((caught: unknown) => caught);
  };

  it.each([
    ['/', { status: 404, body: page }, 'The service answered 404 without a problem'],
    ['/', { status: 200, body: page }, 'GET /duels/{duelId}: The response is not JSON'],
    ['/v2', { status: 404, body: problem }, 'There is no such path'],
  ])('is named by the error of %s: %j', async (path, reply, message) => {
    const error = await callAt(path, reply);
    const { href } = new URL(path, service.baseUrl);
    expect(error).toMatchObject({ message: `${message}. The base URL ${href} should end in /v1` });
  });

  it.each([
    ['/v1', { status: 404, body: problem }, 'There is no such path'],
    ['/v1/', { status: 404, body: page }, 'The service answered 404 without a problem'],
    ['/', { status: 409, body: { code: 'wrong-duel-state', detail: 'It is over' } }, 'It is over'],
  ])('is not blamed for another error of %s: %j', async (path, reply, message) => {
    expect(await callAt(path, reply)).toMatchObject({ message });
  });
});

describe('pages', () => {
  it('follow the cursors with the same filters, and need none', async () => {
    const client = await openClient(
      { status: 200, body: { items: [duel], nextCursor: 'v1.abc' } },
      { status: 200, body: { items: [duel], nextCursor: null } },
    );
    const found: string[] = [];
    for await (const { items } of pages(client, listDuels, { query: { status: 'settled' } }))
      found.push(...items.map((each) => each.duelId));
    expect(found).toEqual([duelId, duelId]);
    expect(service.received.map(({ url }) => url)).toEqual([
      '/v1/duels?status=settled',
      '/v1/duels?status=settled&cursor=v1.abc',
    ]);
    for await (const { items } of pages(client, listDuels)) expect(items).toHaveLength(1);
  });
});

/** The compiler checks this test: an `@ts-expect-error` fails the type check if the line below it compiles. */
it('has types that refuse what the API refuses', async () => {
  const client = await openClient({ status: 400, body: { code: 'invalid-request' } });
  const calls = await Promise.allSettled([
    // @ts-expect-error a duel has no such status
    client.call(listDuels, { query: { status: 'lost' } }),
    // @ts-expect-error a direct duel names its opponent
    client.call(createDuel, { body: { matchmakingMode: 'direct', packId: 'p' } }),
    // @ts-expect-error the body is needed
    client.call(createChallenge),
  ]);
  expect(calls).toMatchObject(calls.map(() => ({ status: 'rejected', reason: { code: 'invalid-request' } })));
});
