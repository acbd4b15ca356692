import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestService, type StubbedReply, type TestService } from '../../testing/client/service';
import { defineEndpoint } from '../api/endpoint';
import { amount, pageSchema, pagingQuery, queryBoolean, timestamp } from '../api/wire';
import { createClient } from './client';
import { pages } from './pages';
import { ApiProblem, isApiProblem, NoAnswerError } from './problem';

const common = {
  tag: 'Platform',
  summary: 'A test',
  limit: 'read',
  success: 200,
  headers: {},
  problems: [],
  availability: 'devnet',
} as const;

const putThing = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/things/{name}',
  auth: ['WS', 'IK'],
  idempotency: 'required',
  params: z.object({ name: z.string() }),
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('coin'), worth: amount, seconds: z.number().default(600) }),
    z.strictObject({ kind: z.literal('date'), at: timestamp }),
  ]),
  response: z.object({ worth: amount, at: timestamp }),
});
const listThings = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/things',
  auth: [],
  idempotency: 'none',
  query: z.strictObject({ ...pagingQuery, active: queryBoolean(true) }),
  response: pageSchema(z.object({ worth: amount })),
});
const endThing = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/end',
  auth: [],
  idempotency: 'none',
  response: null,
});

const thing: StubbedReply = { status: 200, body: { worth: '7', at: '2026-11-21T09:00:00.000Z', extra: true } };
const problem = (status: number, code: string, headers = {}): StubbedReply => ({
  status,
  headers,
  body: { type: `https://x/problems/${code}`, title: 'T', status, code, requestId: 'req_1', detail: 'D' },
});
const coin = { params: { name: 'a/b c' }, body: { kind: 'coin', worth: 12n } } as const;

let service: TestService;
const waits: number[] = [];
async function openClient(...replies: StubbedReply[]) {
  service = await openTestService(...replies);
  const wait = async (ms: number) => void waits.push(ms);
  return createClient({
    baseUrl: service.baseUrl,
    token: () => 'rds_x',
    wait,
    random: (length) => new Uint8Array(length),
  });
}
afterEach(async () => {
  waits.length = 0;
  await service.close();
});

describe('a call', () => {
  it('encodes bigints, fills the path, and decodes the answer', async () => {
    const client = await openClient(thing);
    expect(await client.call(putThing, coin)).toEqual({ worth: 7n, at: new Date('2026-11-21T09:00:00.000Z') });
    expect(service.received[0]).toMatchObject({
      method: 'POST',
      url: '/v1/things/a%2Fb%20c',
      body: { kind: 'coin', worth: '12' },
      headers: { authorization: 'Bearer rds_x', 'content-type': 'application/json' },
    });
  });

  it('takes the other form of the body', async () => {
    const client = await openClient(thing);
    await client.call(putThing, { params: { name: 'a' }, body: { kind: 'date', at: new Date(0) } });
    expect(service.received[0]?.body).toEqual({ kind: 'date', at: '1970-01-01T00:00:00.000Z' });
  });

  it('sends no credential where none is asked for, and needs no input where none is needed', async () => {
    const client = await openClient({ status: 200, body: { items: [], nextCursor: null } });
    await client.call(listThings);
    expect(service.received[0]?.headers.authorization).toBeUndefined();
    expect(service.received[0]?.url).toBe('/v1/things');
  });

  it('gives null where there is no body', async () => {
    const client = await openClient({ status: 204, body: '' });
    expect(await client.call(endThing)).toBeNull();
  });

  it('refuses a value that does not fit before it sends anything', async () => {
    const client = await openClient(thing);
    const body = { kind: 'coin', worth: -1n } as const;
    await expect(client.call(putThing, { params: { name: 'a' }, body })).rejects.toBeInstanceOf(z.ZodError);
    expect(service.received).toEqual([]);
  });
});

describe('trying again', () => {
  it('keeps the key through broken connections, limits and outages', async () => {
    const client = await openClient(
      null,
      problem(429, 'rate-limited', { 'retry-after': '3' }),
      problem(503, 'chain-unavailable'),
      thing,
    );
    await client.call(putThing, coin);
    const keys = service.received.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\x21-\x7e]{1,240}$/);
    expect(waits[1]).toBe(3_000);
  });

  it('makes another key for another call, and takes the one it is given', async () => {
    service = await openTestService(thing);
    const client = createClient({ baseUrl: service.baseUrl });
    await client.call(putThing, coin);
    await client.call(putThing, coin);
    await client.call(putThing, coin, { idempotencyKey: 'mine' });
    const [first, second, third] = service.received.map(({ headers }) => headers['idempotency-key']);
    expect(first).not.toBe(second);
    expect(third).toBe('mine');
  });

  it('asks the browser to finish a request after the page is gone, if the caller wants that', async () => {
    service = await openTestService(thing);
    const sent: (RequestInit | undefined)[] = [];
    const client = createClient({
      baseUrl: service.baseUrl,
      fetch: (url, init) => {
        sent.push(init);
        return fetch(url, init);
      },
    });
    await client.call(putThing, coin);
    await client.call(putThing, coin, { keepalive: true });
    expect(sent.map((init) => init?.keepalive)).toEqual([false, true]);
  });

  it('does not repeat an effect without a key whose answer was lost', async () => {
    const client = await openClient(null, { status: 204, body: '' });
    await expect(client.call(endThing)).rejects.toBeInstanceOf(NoAnswerError);
    expect(service.received).toHaveLength(1);
  });

  it('repeats it when it was refused for now', async () => {
    const client = await openClient(problem(503, 'database-unavailable'), { status: 204, body: '' });
    await client.call(endThing);
    expect(service.received).toHaveLength(2);
  });

  it.each([500, 502, 504, 503])(
    'repeats what a proxy or an error of the server answered with %i, under one key',
    async (status) => {
      const client = await openClient({ status, body: '<html>' }, thing);
      await client.call(putThing, coin);
      expect(new Set(service.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
      expect(service.received).toHaveLength(2);
    },
  );

  it.each([500, 502, 504, 503])('does not repeat an effect without a key after %i', async (status) => {
    const client = await openClient({ status, body: '<html>' }, { status: 204, body: '' });
    await expect(client.call(endThing)).rejects.toMatchObject({ status, code: 'unreadable-answer' });
    expect(service.received).toHaveLength(1);
  });

  it('ends an attempt that takes longer than its time', async () => {
    service = await openTestService(thing);
    const client = createClient({
      baseUrl: service.baseUrl,
      timeoutMs: 1,
      maxAttempts: 2,
      wait: async () => {},
      fetch: (_, init) =>
        new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    });
    await expect(client.call(listThings)).rejects.toBeInstanceOf(NoAnswerError);
  });

  it('ends after five attempts, with the last problem', async () => {
    const client = await openClient(problem(503, 'chain-unavailable'));
    await expect(client.call(listThings)).rejects.toMatchObject({ status: 503, code: 'chain-unavailable' });
    expect(service.received).toHaveLength(5);
  });

  it('ends after as many attempts as it is given', async () => {
    service = await openTestService(problem(503, 'database-unavailable'));
    const client = createClient({ baseUrl: service.baseUrl, maxAttempts: 1 });
    await expect(client.call(listThings)).rejects.toMatchObject({ status: 503, code: 'database-unavailable' });
    expect(service.received).toHaveLength(1);
  });

  it.each([
    [409, 'wrong-duel-state', {}],
    [503, 'gate-closed', {}],
    [429, 'rate-limited', { 'retry-after': '61' }],
  ])('does not try again after %i %s %o', async (status, code, headers) => {
    const client = await openClient(problem(status, code, headers));
    await expect(client.call(listThings)).rejects.toMatchObject({ status, code });
    expect(service.received).toHaveLength(1);
  });

  it('stops when the caller gives up', async () => {
    const client = await openClient(thing);
    const reason = new Error('enough');
    await expect(client.call(putThing, coin, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(service.received).toEqual([]);
  });
});

describe('a refusal', () => {
  it('carries the problem', async () => {
    const errors = [{ pointer: '/body/worth', message: 'is wrong' }];
    const body = { code: 'invalid-request', title: 'T', nextStep: 'N', requestId: 'req_9', errors };
    const client = await openClient({ status: 400, body });
    const error = await client.call(putThing, coin).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiProblem);
    const shown = { status: 400, code: 'invalid-request', message: 'T', nextStep: 'N', requestId: 'req_9', errors };
    expect(error).toMatchObject(shown);
    expect([isApiProblem(error), isApiProblem(error, 'invalid-request'), isApiProblem(error, 'not-found')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each([502, 200])('tells a page of something in between as unreadable: %i', async (status) => {
    const client = await openClient({ status, body: '<html>', headers: { 'x-request-id': 'req_2' } });
    await expect(client.call(listThings)).rejects.toMatchObject({ code: 'unreadable-answer' });
  });
});

describe('pages', () => {
  it('follow the cursors with the same filters', async () => {
    const client = await openClient(
      { status: 200, body: { items: [{ worth: '1' }], nextCursor: 'v1.abc' } },
      { status: 200, body: { items: [{ worth: '2' }], nextCursor: null } },
    );
    const worths: bigint[] = [];
    for await (const { items } of pages(client, listThings, { query: { active: false } })) {
      worths.push(...items.map(({ worth }) => worth));
    }
    expect(worths).toEqual([1n, 2n]);
    expect(service.received.map(({ url }) => url)).toEqual([
      '/v1/things?active=false',
      '/v1/things?cursor=v1.abc&active=false',
    ]);
  });
});
