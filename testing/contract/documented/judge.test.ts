import { expect, test } from 'vitest';
import { compileContract } from './judge';

const operation = {
  responses: {
    200: {
      description: 'A thing',
      headers: { ETag: {}, 'Cache-Control': { schema: { const: 'no-store' } } },
      content: { 'application/json': { schema: { type: 'object', required: ['a'] } } },
    },
    404: { description: '`not-found`: There is nothing.', content: { 'application/problem+json': { schema: {} } } },
    500: { description: 'Broken', content: {} },
  },
};
const judge = compileContract({ paths: { '/things/{id}': { get: operation } } });
const ask = (status: number, headers: Record<string, string>, body: string | null) =>
  judge('/things/{id}', 'get', operation, { status, headers, body });
const right = { 'content-type': 'application/json; charset=utf-8', etag: 'x', 'cache-control': 'no-store' };
const problem = { 'content-type': 'application/problem+json', 'x-request-id': 'r' };
const told = { status: 404, code: 'not-found', requestId: 'r' };

test('what is as documented has no fault', () => {
  expect(ask(200, right, '{"a":1}')).toEqual([]);
  expect(ask(404, problem, JSON.stringify(told))).toEqual([]);
});

test.each<[string, number, Record<string, string>, string | null]>([
  ['is not documented', 418, right, '{}'],
  ['answers 500', 500, {}, null],
  ['is text/html, documented as application/json', 200, { ...right, 'content-type': 'text/html' }, '{"a":1}'],
  ["must have required property 'a'", 200, right, '{}'],
  ['has no ETag', 200, { 'content-type': 'application/json', 'cache-control': 'no-store' }, '{"a":1}'],
  ['Cache-Control is public, not no-store', 200, { ...right, 'cache-control': 'public' }, '{"a":1}'],
  ['other is not documented for 404', 404, problem, JSON.stringify({ ...told, code: 'other' })],
  ['names another request', 404, problem, JSON.stringify({ ...told, requestId: 's' })],
  ['says 400 with 404', 404, problem, JSON.stringify({ ...told, status: 400 })],
])('%s', (fault, status, headers, body) => {
  expect(ask(status, headers, body).join('; ')).toContain(fault);
});
