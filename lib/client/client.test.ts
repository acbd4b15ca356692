import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestService, type StubbedReply, type TestService } from '../../testing/client/service';
import { coin, endThing, listThings, putThing, thing } from '../../testing/client/things';
import { createClient } from './client';
import { pages } from './pages';
import { ApiProblem, isApiProblem } from './problem';

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

  it.each([502, 200])('reports a proxy’s HTML page as unreadable: %i', async (status) => {
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
