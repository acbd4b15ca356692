import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../../lib/api/endpoint';
import { amount } from '../../lib/api/wire';
import { isCallable, renderArea } from './render-area';

const kind = z.enum(['coin', 'card']).meta({ id: 'TestKind' });
const thing = z
  .object({
    worth: amount,
    kind,
    forms: z.array(z.union([z.object({ a: z.literal('x') }), z.object({ a: z.literal('y') })])),
  })
  .meta({ id: 'TestThing', description: 'A thing.' });
const endpoint = defineEndpoint({
  ...{ method: 'POST', path: '/things/{name}', tag: 'Platform', summary: 'Makes a thing', auth: ['IK'], limit: 'read' },
  ...{ idempotency: 'required', success: 200, headers: {}, problems: ['not-found'], availability: 'devnet' },
  params: z.object({ name: z.string() }),
  body: z.strictObject({ kind, count: z.number().default(1), tags: z.array(z.string()) }),
  response: thing,
} as const);
const namedEndpoint = { name: 'makeThing', endpoint, description: 'It is a test.' };

test('renders values and types: enums open in responses and closed in requests', () => {
  const text = renderArea([namedEndpoint], { slug: 'platform', filesById: new Map() });
  expect(text).toContain("export type TestKind = 'coin' | 'card';");
  expect(text).toContain(
    '/** A thing. */\nexport interface TestThing {\n  /** In base units, such as lamports. */\n  readonly worth: bigint;\n  readonly kind: Open<TestKind>;',
  );
  expect(text).toContain("readonly forms: ({\n    readonly a: 'x';\n  } | {\n    readonly a: 'y';\n  })[];");
  expect(text).toContain(
    'readonly kind: TestKind;\n    readonly count?: undefined | number;\n    readonly tags: readonly string[];',
  );
  expect(text).toContain("  hasBody: true,\n  response: {worth: 'amount'},\n};");
  expect(text).toContain(' * `POST /things/{name}`. Needs an integration key. Takes an idempotency key.');
});

test('imports a type that an earlier area has', () => {
  const filesById = new Map([
    ['TestThing', 'duels'],
    ['TestKind', 'duels'],
  ]);
  const text = renderArea([namedEndpoint], { slug: 'platform', filesById });
  expect(text).toContain("import type { TestKind, TestThing } from './duels';");
  expect(text).not.toContain('export interface TestThing');
});

test('refuses one name for two types', () => {
  const request = z.object({ kind }).meta({ id: 'TestBoth' });
  const both = { ...namedEndpoint, endpoint: { ...endpoint, body: request, response: request } };
  expect(() => renderArea([both], { slug: 'platform', filesById: new Map() })).toThrow('TestBoth has two types');
});

test('a client can’t call streams, pictures and endpoints of the cron', () => {
  expect(isCallable(endpoint)).toBe(true);
  expect(isCallable({ ...endpoint, stream: true })).toBe(false);
  expect(isCallable({ ...endpoint, media: 'image/png' })).toBe(false);
  expect(isCallable({ ...endpoint, auth: ['CS'] })).toBe(false);
});
