import { expect, test } from 'vitest';
import type { ConsoleForm } from './form';
import { buildCall } from './send-call';

const form: ConsoleForm = {
  method: 'POST',
  path: '/things/{thingId}/parts',
  fields: [
    { name: 'thingId', place: 'path', isRequired: true, value: 'a', words: '' },
    { name: 'limit', place: 'query', isRequired: false, value: '', words: '' },
    { name: 'after', place: 'query', isRequired: false, value: '', words: '' },
  ],
  body: '{}',
  takesKey: true,
  needsSession: true,
};
const toValues = (values: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
};
const zeros = (length: number) => new Uint8Array(length);

test('writes path, query, key and body from the form', () => {
  const values = toValues({
    'path.thingId': 'a/b?',
    'query.limit': '5',
    'query.after': ' ',
    body: '{"x":1}',
    key: ' mine ',
  });
  expect(buildCall(form, values, zeros)).toEqual({
    url: '/v1/things/a%2Fb%3F/parts?limit=5',
    init: {
      method: 'POST',
      headers: { accept: 'application/json', 'idempotency-key': 'mine', 'content-type': 'application/json' },
      body: '{"x":1}',
    },
  });
});

test('makes a key where none is given, and sends none where none is taken', () => {
  const { init } = buildCall(form, toValues({ 'path.thingId': 'a', body: '{}' }), zeros);
  expect(init.headers).toHaveProperty('idempotency-key', '1'.repeat(16));
  const read = buildCall({ ...form, method: 'GET', body: null, takesKey: false }, toValues({ 'path.thingId': 'a' }));
  expect(read).toEqual({
    url: '/v1/things/a/parts',
    init: { method: 'GET', headers: { accept: 'application/json' } },
  });
});
