import { describe, expect, test } from 'vitest';
import rows from '../../testing/contract/endpoints.json';
import { CONTRACT_VERSION } from '../api/contract-version';
import { problemKinds } from '../api/problems';
import { documents } from '../docs/rules/documents';
import { buildOpenApiDocument } from './openapi';

// biome-ignore lint/suspicious/noExplicitAny: a document is looked into at every depth
type Any = any;

const document: Any = buildOpenApiDocument('https://ripduel.example');
const operations: [string, Any][] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item as object).map(([method, operation]): [string, Any] => [`${method} ${path}`, operation]),
);

/** Yields a value and every value inside it, each with its key. */
function* walk(value: unknown, key = ''): Generator<[string, unknown]> {
  yield [key, value];
  if (value !== null && typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) yield* walk(inner, name);
}

/** Returns the part of the document that a reference such as `#/components/schemas/Duel` leads to. */
const resolve = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce((at: Any, step) => at?.[step.replaceAll('~1', '/').replaceAll('~0', '~')], document);

test('is OpenAPI 3.1 of this contract, and plain JSON', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({ version: CONTRACT_VERSION, license: { identifier: 'MIT' } });
  expect(document.servers).toEqual([{ url: 'https://ripduel.example/v1' }]);
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});

test('every reference leads to something, and every component is referred to', () => {
  const references = new Set([...walk(document)].filter(([key]) => key === '$ref').map(([, value]) => value as string));
  expect(references.size).toBeGreaterThan(10);
  for (const reference of references) expect(resolve(reference), reference).toBeDefined();
  for (const name of Object.keys(document.components.schemas))
    expect(references.has(`#/components/schemas/${name}`), name).toBe(true);
  expect([...walk(document)].filter(([key]) => key === '$defs' || key === '$schema')).toEqual([]);
});

describe.each(operations)('%s', (name, operation) => {
  const row = rows.find(({ method, path }) => `${method.toLowerCase()} ${path}` === name);

  test('says how far it is available, and whether it stands in the interface', () => {
    expect(['devnet', 'devnet-preview', 'preview-fixture-only']).toContain(operation['x-service-availability']);
    expect(operation['x-service-availability']).toBe(row?.availability ?? operation['x-service-availability']);
    expect(operation['x-service-extension']).toBe(row === undefined ? true : undefined);
  });

  test('names its limit with the quota', () => {
    expect(operation['x-rate-limit']).toEqual({
      policy: expect.stringMatching(/^(read|auth|write|poll|count|picture)$/),
      quota: expect.any(Number),
      windowSeconds: 60,
    });
  });

  test('has a name of its own, and parameters for every placeholder', () => {
    expect(operations.filter(([, other]) => other.operationId === operation.operationId)).toHaveLength(1);
    expect(operation.operationId).toMatch(/^[a-z][A-Za-z]{3,39}$/);
    const placeholders = [...name.matchAll(/\{(\w+)\}/g)].map(([, placeholder]) => placeholder);
    const inPath = operation.parameters.filter((each: Any) => each.in === 'path');
    expect(inPath.map((each: Any) => each.name)).toEqual(placeholders);
    for (const each of inPath) expect(each.required).toBe(true);
    for (const each of operation.parameters) expect(Object.keys(each.schema).length).toBeGreaterThan(0);
  });

  test('names its schemes, and its problems by status', () => {
    for (const scheme of operation.security.flatMap(Object.keys))
      expect(document.components.securitySchemes[scheme as string]).toBeDefined();
    const codes = Object.entries(operation.responses).filter(
      ([, response]) => 'application/problem+json' in ((response as Any).content ?? {}),
    );
    expect(codes.length).toBeGreaterThan(0);
    for (const [status, response] of codes) {
      const named = [...(response as Any).description.matchAll(/`([a-z-]+)`/g)].map(([, code]) => code);
      for (const code of named) expect(String(problemKinds[code as keyof typeof problemKinds].status)).toBe(status);
    }
  });
});

const descriptions = [...walk(document)].flatMap(([key, text]) =>
  key === 'description' && typeof text === 'string' ? [text] : [],
);

test('descriptions name pages of the site, and no path of the repository', () => {
  const repositoryPath =
    /\.(md|ts|mjs|py|go|rs)\b|\bnpm run\b|(?<![\w/.])(docs|program|lib|packages|scripts|agents)\/\w/;
  expect(
    ['see docs/proofs.md', '`npm run verify`', '(program/idl.json)'].filter((text) => !repositoryPath.test(text)),
  ).toEqual([]);
  expect(descriptions.filter((text) => repositoryPath.test(text))).toEqual([]);
  const pages = descriptions.flatMap((text) =>
    [...text.matchAll(/https:\/\/ripduel\.example\/docs\/([\w-]+)/g)].map(([, slug]) => slug),
  );
  expect(pages.length).toBeGreaterThan(10);
  for (const slug of pages) expect(documents.map((each) => each.slug)).toContain(slug);
  expect(descriptions.filter((text) => /(^|[\s(])\/(docs|problems|verify)\b/.test(text))).toEqual([]);
});

test('what is sent by itself is described: its signed headers, its text, and what an answer means', () => {
  const { post } = document.paths['/webhooks'].post.callbacks.duelStatusChanged['{$request.body#/url}'];
  expect(post.parameters.map(({ name, in: place }: Any) => `${place} ${name}`)).toEqual([
    'header webhook-id',
    'header webhook-timestamp',
    'header webhook-signature',
  ]);
  expect(post.requestBody.content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/DuelStatusMessage',
  });
  expect(document.components.schemas.WebhookEventType.enum).toContain('duel.settled');
  expect(Object.keys(post.responses)).toEqual(expect.arrayContaining(['2XX', '410', 'default']));
  expect(operations.map(([, { operationId }]) => operationId)).not.toContain(post.operationId);
});

test('amounts are strings, and no schema shows a form that only the server has', () => {
  const texts = JSON.stringify(document.components.schemas);
  expect(texts).not.toMatch(/"type":"(date|bigint)"/);
  expect(document.components.schemas.DuelSummary.properties.feeAmount).toMatchObject({ type: 'string' });
});

/** Whether a union has at least two members, and all are references to schemas with properties. */
const isObjectUnion = (members: Any[] = []): boolean =>
  members.length > 1 && members.every(({ $ref }) => (resolve($ref ?? '') as Any)?.properties !== undefined);

/** Yields a schema and those of its members, items and alternatives, each with its place. Doesn't follow references. */
function* walkSchemas(schema: Any, place: string): Generator<[string, Any]> {
  yield [place, schema];
  for (const [name, inner] of Object.entries(schema.properties ?? {})) yield* walkSchemas(inner, `${place}.${name}`);
  for (const key of ['items', 'additionalProperties'])
    if (typeof schema[key] === 'object') yield* walkSchemas(schema[key], `${place}.${key}`);
  for (const key of ['anyOf', 'oneOf', 'prefixItems'])
    for (const [index, inner] of (schema[key] ?? []).entries()) yield* walkSchemas(inner, `${place}.${key}.${index}`);
}
const componentSchemas = Object.entries(document.components.schemas).flatMap(([name, schema]) => [
  ...walkSchemas(schema, name),
]);
/** Lists the places of the component schemas, and of schemas inside them, for which `isMeant` is true. */
const listPlaces = (isMeant: (schema: Any, place: string) => boolean): string[] =>
  componentSchemas.filter(([place, schema]) => isMeant(schema, place)).map(([place]) => place);

/** Schemas that may leave their content without a type. */
const OPEN_SCHEMAS = ['OpenApiDocument'];
const hasNoType = (schema: Any): boolean =>
  ['type', '$ref', 'anyOf', 'oneOf', 'enum', 'const'].every((key) => schema[key] === undefined);
const isUntyped = (schema: Any): boolean =>
  hasNoType(schema) ||
  (schema.type === 'array' && schema.items === undefined) ||
  (schema.type === 'object' && schema.properties === undefined && hasNoType(schema.additionalProperties ?? {}));

test('every member has a type', () => {
  expect([{}, { description: 'x' }, { type: 'array' }, { type: 'object' }].map(isUntyped)).not.toContain(false);
  expect(isUntyped({ type: 'object', additionalProperties: {} })).toBe(true);
  expect(listPlaces(isUntyped).map((place) => place.split('.')[0])).toEqual(
    OPEN_SCHEMAS.flatMap((name) => [name, name]),
  );
  for (const [name, operation] of operations)
    for (const response of Object.values(operation.responses) as Any[])
      for (const { schema } of Object.values(response.content ?? {}) as Any[])
        expect([...walkSchemas(schema, name)].filter(([, each]) => isUntyped(each))).toEqual([]);
});

/**
 * Schemas that may be equal: those whose names the published interface fixes, and bodies of different requests, which
 * may get different members later.
 */
const EQUAL_SCHEMAS = [
  ['BoundSubmission', 'RejectedFundingIntent', 'TransactionIntent'],
  ['CancelDuelRequest', 'JoinDuelRequest', 'MatchmakingWalletRequest'],
  ['RefundGachaDebtRequest', 'VerifyGachaPaymentRequest'],
];
/** Keywords that `formatSchema` leaves out. It adds `required` again, in sorted order. */
const NOT_COMPARED = ['description', 'title', 'example', 'examples', 'required'];

/** Returns the schema as a text that is the same for every schema of the same values. */
const formatSchema = (schema: Any): string =>
  JSON.stringify(schema, (key, value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    const isMembers = key === 'properties';
    const kept = Object.entries(value).filter(([name]) => isMembers || !NOT_COMPARED.includes(name));
    const required = isMembers ? [] : [['required', [...(value.required ?? [])].toSorted()]];
    return Object.fromEntries([...kept, ...required].toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)));
  });

test('no object schema has two names, except those listed', () => {
  const namesByText = new Map<string, string[]>();
  for (const [name, schema] of Object.entries<Any>(document.components.schemas)) {
    if (schema.properties === undefined) continue;
    const text = formatSchema(schema);
    namesByText.set(text, [...(namesByText.get(text) ?? []), name]);
  }
  const equal = [...namesByText.values()].filter(({ length }) => length > 1).map((names) => names.toSorted());
  expect(equal.toSorted()).toEqual(EQUAL_SCHEMAS);
});

/** Returns the names of the schemas that a value refers to, directly or by another schema. */
function collectReferences(value: unknown, names = new Set<string>()): Set<string> {
  for (const [key, reference] of walk(value))
    if (key === '$ref' && typeof reference === 'string' && !names.has(reference)) {
      names.add(reference);
      collectReferences(resolve(reference), names);
    }
  return names;
}

test('extensions call their states status, as the interface calls a duel’s', () => {
  const isExtension = (operation: Any): boolean => operation['x-service-extension'] === true;
  const ofInterface = collectReferences(operations.filter(([, each]) => !isExtension(each)).map(([, each]) => each));
  const own = [...collectReferences(document.paths)].filter(
    (name) => !ofInterface.has(name) && name.includes('/schemas/'),
  );
  expect(own.length).toBeGreaterThan(50);
  // This schema repeats an intent, whose member is called `state` in the published interface.
  const named = own.filter((name) => (resolve(name) as Any).properties?.state !== undefined);
  expect(named).toEqual(['#/components/schemas/DuelStoryIntent']);
  const parameters = operations.flatMap(([, { parameters }]) => parameters.map(({ name }: Any) => name));
  expect(parameters).toContain('status');
  expect(parameters).not.toContain('state');
});

test('a response is a schema with a name, or a list of one', () => {
  for (const [name, operation] of operations)
    for (const response of Object.values(operation.responses) as Any[])
      for (const { schema } of Object.values(response.content ?? {}) as Any[])
        expect((schema.items ?? schema).$ref ?? schema.format, name).toMatch(/^#[/]|^binary$/);
});

test('no member is called like a method of every object, which parsers of the document would call', () => {
  const isMethod = (name: string): boolean => name in Object.prototype;
  expect(listPlaces(({ properties = {} }) => Object.keys(properties).some(isMethod))).toEqual([]);
  expect(document.components.schemas.ValuationPolicy).not.toHaveProperty('additionalProperties');
  expect(document.components.schemas.ValuationPolicy.required).toEqual(['schema', 'unit', 'winner', 'tie']);
});

describe('code generators can take every schema', () => {
  test('no boolean in place of items, no tuple, no list of types, no schema of null alone', () => {
    expect(listPlaces(({ items, prefixItems }) => typeof items === 'boolean' || prefixItems !== undefined)).toEqual([]);
    expect(listPlaces(({ type }) => Array.isArray(type) && (type.length !== 2 || !type.includes('null')))).toEqual([]);
    expect(listPlaces(({ type }, place) => type === 'null' && !/[.]anyOf[.]\d+$/.test(place))).toEqual([]);
  });

  test('every object and union of a component is a component of its own', () => {
    const isInner = (place: string): boolean => place.includes('.');
    expect(listPlaces(({ properties }, place) => properties !== undefined && isInner(place))).toEqual([]);
    expect(
      listPlaces(
        ({ anyOf, oneOf }, place) =>
          isInner(place) && (anyOf ?? oneOf ?? []).filter(({ type }: Any) => type !== 'null').length > 1,
      ),
    ).toEqual([]);
    for (const [, operation] of operations)
      for (const { schema } of Object.values(operation.requestBody?.content ?? {}) as Any[])
        expect(schema.$ref).toMatch(/^#/);
  });

  test('unions of objects say which member tells them apart', () => {
    const unions = listPlaces(({ oneOf, anyOf }) => isObjectUnion(oneOf ?? anyOf));
    expect(unions.length).toBeGreaterThan(3);
    // A transaction without an intent has a null `intentId`, and null can't be a discriminator's value.
    expect(unions.filter((name) => document.components.schemas[name].discriminator === undefined)).toEqual([
      'ListedTransaction',
    ]);
  });

  test('timestamps have the format date-time, and integers no bounds of JavaScript', () => {
    expect(listPlaces(({ pattern, format }) => pattern?.startsWith('^[1-9]\\d{3}-') && format !== 'date-time')).toEqual(
      [],
    );
    expect(listPlaces(({ format }) => format === 'date-time').length).toBeGreaterThan(100);
    expect(listPlaces(({ minimum, maximum }) => Math.abs(minimum ?? maximum) === Number.MAX_SAFE_INTEGER)).toEqual([]);
  });
});
