import { expect, test } from 'vitest';
import { compileResponseChecker } from './judge';

const operation = {
  responses: {
    200: {
      description: 'A thing',
      headers: { ETag: {}, 'Cache-Control': { schema: { const: 'no-store' } } },
      content: { 'application/json': { schema: { type: 'object', required: ['a'] } } },
    },
    404: { description: '`not-found`: There is nothing.', content: { 'application/problem+json': { schema: {} } } },
    401: { description: 'Signed out', headers: { 'WWW-Authenticate': {} } },
    403: { description: 'Forbidden', headers: { 'WWW-Authenticate': {} } },
    500: { description: 'Broken', content: {} },
  },
};
const listResponseFaults = compileResponseChecker({ paths: { '/things/{id}': { get: operation } } });
const listFaults = (status: number, headers: Record<string, string>, body: string | null) =>
  listResponseFaults('/things/{id}', 'get', operation, { status, headers, body });
const validHeaders = { 'content-type': 'application/json; charset=utf-8', etag: 'x', 'cache-control': 'no-store' };
const problemHeaders = { 'content-type': 'application/problem+json', 'x-request-id': 'r' };
const problemBody = { status: 404, code: 'not-found', requestId: 'r' };

test('what is as documented has no fault', () => {
  expect(listFaults(200, validHeaders, '{"a":1}')).toEqual([]);
  expect(listFaults(404, problemHeaders, JSON.stringify(problemBody))).toEqual([]);
});

test('only a 403 may lack WWW-Authenticate: a handler may refuse a valid credential', () => {
  expect(listFaults(403, {}, null)).toEqual([]);
  expect(listFaults(401, {}, null)).toEqual(['has no WWW-Authenticate']);
});

test.each<[string, number, Record<string, string>, string | null]>([
  ['is not documented', 418, validHeaders, '{}'],
  ['answers 500', 500, {}, null],
  ['is text/html, documented as application/json', 200, { ...validHeaders, 'content-type': 'text/html' }, '{"a":1}'],
  ["must have required property 'a'", 200, validHeaders, '{}'],
  ['has no ETag', 200, { 'content-type': 'application/json', 'cache-control': 'no-store' }, '{"a":1}'],
  ['Cache-Control is public, not no-store', 200, { ...validHeaders, 'cache-control': 'public' }, '{"a":1}'],
  ['other is not documented for 404', 404, problemHeaders, JSON.stringify({ ...problemBody, code: 'other' })],
  ['names another request', 404, problemHeaders, JSON.stringify({ ...problemBody, requestId: 's' })],
  ['says 400 with 404', 404, problemHeaders, JSON.stringify({ ...problemBody, status: 400 })],
])('%s', (fault, status, headers, body) => {
  expect(listFaults(status, headers, body).join('; ')).toContain(fault);
});
