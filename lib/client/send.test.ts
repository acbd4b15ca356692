import { afterEach, describe, expect, it } from 'vitest';
import { openTestService, type StubbedReply, type TestService } from '../../testing/client/service';
import { coin, endThing, listThings, problem, putThing, thing } from '../../testing/client/things';
import { createClient } from './client';
import { NoAnswerError } from './problem';

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

  it('repeats an effect without a key that was refused for now', async () => {
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
