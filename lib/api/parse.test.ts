import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint, type Endpoint } from './endpoint';
import type { ApiRequest } from './exchange';
import { parseRequest } from './parse';
import type { FieldError, ProblemError } from './problems';
import { pagingQuery } from './wire';

const postThing = defineEndpoint({
  method: 'POST',
  path: '/things/{thingId}',
  tag: 'Platform',
  summary: 'Takes a thing',
  auth: [],
  limit: 'write',
  idempotency: 'none',
  params: z.object({ thingId: z.string().regex(/^thing_\d+$/) }),
  body: z.strictObject({
    name: z.string().optional(),
    'a/b~c': z.number().optional(),
    count: z.number().int().max(5).optional(),
    chosen: z
      .discriminatedUnion('mode', [
        z.strictObject({ mode: z.literal('open') }),
        z.strictObject({ mode: z.literal('direct'), to: z.string() }),
      ])
      .optional(),
    inner: z.strictObject({ deep: z.number() }).optional(),
  }),
  success: 200,
  response: null,
  headers: {},
  problems: ['not-found'],
  availability: 'devnet',
});
const { body: _, ...rest } = postThing;
const listThings = defineEndpoint({ ...rest, method: 'GET', query: z.strictObject(pagingQuery), problems: [] });

const buildRequest = (
  text: string,
  query = '',
  headers: Record<string, string> = {},
  thingId = 'thing_1',
): ApiRequest => ({
  method: 'POST',
  path: '/v1/things/thing_1',
  params: { thingId },
  query: new URLSearchParams(query),
  header: (name) => ({ 'content-type': 'application/json', ...headers })[name],
  readBody: async () => text,
  clientAddress: 'unknown',
  readCookieSession: async () => null,
});

async function captureParseError(request: ApiRequest, of: Endpoint = postThing): Promise<[string, FieldError[]]> {
  const error = (await parseRequest(of, request).then(
    () => null,
    (reason: unknown) => reason,
  )) as ProblemError;
  return [error.code, [...(error.more.errors ?? [])]];
}
const captureErrorPointers = async (request: ApiRequest, of?: Endpoint) =>
  (await captureParseError(request, of))[1].map(({ pointer }) => pointer);

describe('a body', () => {
  test('that is absent equals an empty object', async () => {
    expect((await parseRequest(postThing, buildRequest(''))).input.body).toEqual({});
    expect((await parseRequest(postThing, buildRequest('', '', { 'content-type': 'text/plain' }))).input.body).toEqual(
      {},
    );
  });

  test.each(['application/json', 'Application/JSON', 'application/json; charset=utf-8', 'application/json ;q=1'])(
    'may be %s',
    async (type) => {
      expect(
        (await parseRequest(postThing, buildRequest('{"name":"x"}', '', { 'content-type': type }))).input.body,
      ).toEqual({
        name: 'x',
      });
    },
  );

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'may not be %j',
    async (type) => {
      expect((await captureParseError(buildRequest('{}', '', { 'content-type': type })))[0]).toBe(
        'unsupported-media-type',
      );
    },
  );

  test.each([
    ['content-type', 'application/json; charset=iso-8859-1'],
    ['content-encoding', 'gzip'],
  ])('may not come with %s %s', async (name, value) => {
    expect((await captureParseError(buildRequest('{}', '', { [name]: value })))[0]).toBe('unsupported-media-type');
  });

  test.each([
    ['{"name":1}', 'must be a string'],
    ['{"a/b~c":"1"}', 'must be a number'],
    ['{"inner":{}}', 'is required'],
    ['{"inner":[]}', 'must be an object'],
  ])('%s gets its fault in words', async (text, message) => {
    expect((await captureParseError(buildRequest(text)))[1].map((each) => each.message)).toEqual([message]);
  });

  test('of a write that takes none is empty', async () => {
    const bare = defineEndpoint({ ...rest, problems: [] });
    await parseRequest(bare, buildRequest(''));
    await parseRequest(bare, buildRequest('{}'));
    expect(await captureErrorPointers(buildRequest('{"x":1}'), bare)).toEqual(['/body/x']);
    expect(await captureErrorPointers(buildRequest('not json'), bare)).toEqual(['/body']);
  });

  test.each(['{', 'nul', '{"name":1,}', "{'name':1}", '\ufeff{}x', '[]', 'null', '"text"', '1'])(
    'may not be the text %s',
    async (text) => {
      expect(await captureErrorPointers(buildRequest(text))).toEqual(['/body']);
    },
  );

  test('cannot reach a prototype', async () => {
    for (const key of ['__proto__', 'constructor', 'prototype', 'toString'])
      expect(await captureErrorPointers(buildRequest(`{"${key}":{"polluted":true}}`)), key).toEqual([`/body/${key}`]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(await captureErrorPointers(buildRequest('{"inner":{"deep":1,"__proto__":{"deep":2}}}'))).toEqual([
      '/body/inner/__proto__',
    ]);
  });

  test('may be as deep as 64 KiB allow and is refused by name, without a crash', async () => {
    const deep = `{"name":${'['.repeat(32_000)}${']'.repeat(32_000)}}`;
    expect(await captureErrorPointers(buildRequest(deep))).toEqual(['/body/name']);
    const nested = `${'{"inner":'.repeat(7_000)}1${'}'.repeat(7_000)}`;
    expect(await captureErrorPointers(buildRequest(nested))).not.toEqual([]);
  });

  test('takes the last of two equal members, as JSON does', async () => {
    expect((await parseRequest(postThing, buildRequest('{"name":"a","name":"b"}'))).input.body).toEqual({ name: 'b' });
  });

  test('has one fault a member, the narrowest', async () => {
    const [, errors] = await captureParseError(buildRequest('{"count":1e308}'));
    expect(errors).toEqual([{ pointer: '/body/count', message: 'must be at most 5' }]);
  });

  test.each(['{"chosen":{"mode":"any"}}', '{"chosen":{"mode":null}}', '{"chosen":{}}'])(
    'of %s is told which forms there are',
    async (text) => {
      const [, errors] = await captureParseError(buildRequest(text));
      expect(errors).toEqual([{ pointer: '/body/chosen/mode', message: 'must be "open" or "direct"' }]);
    },
  );

  test('has its faults named by JSON Pointers, escaped', async () => {
    expect(await captureErrorPointers(buildRequest('{"a/b~c":"text"}'))).toEqual(['/body/a~1b~0c']);
    expect(await captureErrorPointers(buildRequest('{"x/y~z":1}'))).toEqual(['/body/x~1y~0z']);
    expect(await captureErrorPointers(buildRequest('{"inner":{"deep":"1","more":2}}'))).toEqual([
      '/body/inner/deep',
      '/body/inner/more',
    ]);
  });
});

describe('a query', () => {
  test.each([
    ['limit=1&limit=2', '/query/limit'],
    ['limit=1&limit=1', '/query/limit'],
    ['surplus=1', '/query/surplus'],
    ['__proto__=1', '/query/__proto__'],
    ['constructor=1', '/query/constructor'],
    ['limit[]=1', '/query/limit[]'],
    ['a/b=1', '/query/a~1b'],
    ['limit=%00', '/query/limit'],
  ])('%s is refused at %s', async (query, pointer) => {
    expect(await captureErrorPointers(buildRequest('', query), listThings)).toEqual([pointer]);
  });

  test('of an endpoint that takes none is refused', async () => {
    expect(await captureErrorPointers(buildRequest('{}', 'toString=1&x=2'))).toEqual(['/query/toString', '/query/x']);
  });

  test('is decoded once', async () => {
    expect((await parseRequest(listThings, buildRequest('', 'limit=%35'))).input.query).toEqual({ limit: 5 });
    expect(await captureErrorPointers(buildRequest('', 'limit=%2535'), listThings)).toEqual(['/query/limit']);
  });
});

test('a path value that can name nothing is 404 where that is declared, else 400', async () => {
  expect((await captureParseError(buildRequest('{}', '', {}, 'other_1')))[0]).toBe('not-found');
  expect(await captureParseError(buildRequest('', '', {}, 'thing_\u0000'), listThings)).toEqual([
    'invalid-request',
    [{ pointer: '/path/thingId', message: expect.any(String) }],
  ]);
});
