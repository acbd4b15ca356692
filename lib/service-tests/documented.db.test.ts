import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { compileResponseChecker, type DocumentedOperation } from '../../testing/contract/documented/judge';
import {
  arbitraryMalformedValue,
  arbitraryValue,
  type Schema,
  type ValueSource,
} from '../../testing/contract/documented/values';
import { buildUnknownParams } from '../../testing/contract/valid-calls';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer } from '../../testing/service/play';
import { dispatchRequest, type EndpointCall, newIdempotencyKey } from '../../testing/service/requests';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import type { AuthScheme } from '../api/endpoint';
import { handlers } from '../root/handlers';
import { buildOpenApiDocument } from '../root/openapi';
import { openApiHandlers } from '../root/openapi-yaml';

/** Seed of the random requests, and how many requests each operation gets. A failure prints the seed and its path. */
const { seed, runs } = inject('contract');

interface Operation extends DocumentedOperation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
}
interface OpenApiDocument extends Record<string, unknown> {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const openApiDocument = JSON.parse(JSON.stringify(buildOpenApiDocument('http://localhost:3000'))) as OpenApiDocument;
const listResponseFaults = compileResponseChecker(openApiDocument);
const operations = [...handlers, ...openApiHandlers].map(
  ({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);
/** The statuses that each operation has answered with. */
const outcomes = new Map<string, Set<number>>();

let world: TestEnvironment;
let play: DuelPlayer;
let source: ValueSource;
/** The header with an integration key that has every scope. */
let integration: Record<string, string>;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
  integration = (await createIntegrationKey(world, 'documented')).header;
  const { duelId } = await play.openDuel();
  const packId = ['kickoff-2031', 'derby-2031'];
  const wallet = [play.creator.address, play.opponent.address];
  const known = {
    packId,
    duelId: [duelId],
    providerKey: [world.provider.publicKey],
    machineKey: ['terrace-2031'],
    SolanaAddress: wallet,
    url: ['https://hooks.example/'],
  };
  source = { schemas: openApiDocument.components.schemas, realValues: known };
});

/** Creates a credential that allows the call. */
async function createCredential(scheme: AuthScheme): Promise<EndpointCall> {
  if (scheme === 'WS') return { token: await world.signIn(play.creator) };
  return scheme === 'CS' ? { token: 'c'.repeat(32) } : { headers: integration };
}

/** Generates random requests of an operation from its schemas: valid ones, and ones with one or more invalid parts. */
function generateRequests(
  { parameters, requestBody }: Operation,
  absent: Record<string, string>,
): fc.Arbitrary<EndpointCall> {
  const listParametersIn = (place: string) => parameters.filter((each) => each.in === place);
  const arbitraryText = (schema: Schema, name: string) => arbitraryValue(schema, source, name).map(String);
  const params = listParametersIn('path').map(({ name, schema }) => [
    name,
    fc.oneof(
      { weight: 4, arbitrary: arbitraryText(schema, name) },
      fc.constant(absent[name] ?? 'absent'),
      fc.string({ minLength: 1 }),
    ),
  ]);
  const query = listParametersIn('query').map(({ name, schema }) => [
    name,
    fc.oneof({ weight: 4, arbitrary: arbitraryText(schema, name) }, fc.string()),
  ]);
  const body = requestBody?.content['application/json'].schema;
  return fc.record({
    params: fc.record(Object.fromEntries(params) as Record<string, fc.Arbitrary<string>>),
    query: fc.oneof(
      {
        weight: 2,
        arbitrary: fc.record(Object.fromEntries(query) as Record<string, fc.Arbitrary<string>>, { requiredKeys: [] }),
      },
      fc.dictionary(fc.string(), fc.string(), { maxKeys: 2 }),
    ) as fc.Arbitrary<Record<string, string>>,
    body:
      body === undefined
        ? fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, fc.jsonValue())
        : fc.oneof(
            { weight: 3, arbitrary: arbitraryValue(body, source) },
            { weight: 2, arbitrary: arbitraryMalformedValue(body, source) },
          ),
    idempotencyKey: fc.oneof({ weight: 4, arbitrary: fc.constant('new') }, fc.constant(null), fc.string()),
  });
}

describe.each(operations)('%s', (name, endpoint) => {
  test('answers any request as the document says', async () => {
    const operation = openApiDocument.paths[endpoint.path]?.[endpoint.method.toLowerCase()] as Operation;
    const right = await Promise.all(endpoint.auth.map(createCredential));
    const wrong: EndpointCall[] = [{}, { token: 'none' }, { headers: { 'x-integration-key': 'none' } }];
    const credential = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...(right.length > 0 ? right : [{}])) },
      fc.constantFrom(...wrong),
    );
    const seen = outcomes.get(name) ?? new Set();
    outcomes.set(name, seen);
    const property = fc.asyncProperty(
      generateRequests(operation, buildUnknownParams(endpoint)),
      credential,
      async (made, own) => {
        const key = made.idempotencyKey === 'new' ? newIdempotencyKey() : (made.idempotencyKey ?? null);
        const path = endpoint.path.replace(/\{(\w+)\}/g, (_: string, each: string) =>
          encodeURIComponent(made.params?.[each] ?? ''),
        );
        const call: EndpointCall = { ...made, ...own, idempotencyKey: key };
        const response = await dispatchRequest(world.services, endpoint.method, endpoint.path, path, call);
        seen.add(response.status);
        expect(listResponseFaults(endpoint.path, endpoint.method.toLowerCase(), operation, response)).toEqual([]);
      },
    );
    await fc.assert(property, { seed, numRuns: runs });
  });
});

afterAll(() => {
  // With fewer than 20 requests of each operation these counts aren't reached. The deep tier sends enough.
  if (runs < 20) return;
  const came = [...outcomes.values()];
  // Guards the test itself: enough operations must have succeeded, and enough must have refused a request.
  expect(came.filter((statuses) => [...statuses].some((status) => status < 300)).length).toBeGreaterThan(35);
  expect(came.filter((statuses) => statuses.has(400)).length).toBeGreaterThan(50);
});
