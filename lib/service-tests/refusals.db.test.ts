import { beforeAll, describe, expect, test } from 'vitest';
import { listDeclaredHeaders, listSentHeaders } from '../../testing/contract/declared-headers';
import rows from '../../testing/contract/endpoints.json';
import { buildUnknownParams, buildValidBody, buildValidQuery } from '../../testing/contract/valid-calls';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { dispatchRequest, type EndpointCall } from '../../testing/service/requests';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import type { AuthScheme, Endpoint } from '../api/endpoint';
import { handlers } from '../root/handlers';
import { openApiHandlers } from '../root/openapi-yaml';

const endpoints: Endpoint[] = [...handlers, ...openApiHandlers].map(({ endpoint }) => endpoint);
const namedEndpoints = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
let world: TestEnvironment;
/** The credential for each authentication scheme. */
let credentials: Record<AuthScheme, EndpointCall>;

beforeAll(async () => {
  world = await openTestEnvironment();
  credentials = {
    WS: { token: await world.signIn(testWallet('refused')) },
    CS: { token: 'c'.repeat(32) },
    IK: { headers: (await createIntegrationKey(world, 'refused')).header },
  };
});

const callEndpoint = async (endpoint: Endpoint, call: EndpointCall & { method?: string } = {}) => {
  const params = buildUnknownParams(endpoint);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'absent');
  const response = await dispatchRequest(world.services, call.method ?? endpoint.method, endpoint.path, path, {
    params,
    ...call,
  });
  return { ...response, endpoint, json: response.body ? JSON.parse(response.body) : null };
};

/** Builds a call with the credential and idempotency key that the endpoint requires, of which tests spoil one part. */
const buildValidCall = (endpoint: Endpoint): EndpointCall => ({
  ...(endpoint.auth[0] === undefined ? {} : credentials[endpoint.auth[0]]),
  query: buildValidQuery(endpoint),
  idempotencyKey: endpoint.idempotency === 'required' ? 'refusals' : null,
});

function expectProblem(response: Awaited<ReturnType<typeof callEndpoint>>, status: number, code: string): void {
  expect(response.status, response.body ?? '').toBe(status);
  expect(response.headers['content-type']).toBe('application/problem+json');
  expect(response.json).toMatchObject({ status, code, type: `http://localhost:3000/problems/${code}` });
  expect(response.json.requestId).toBe(response.headers['x-request-id']);
  // A wrong method reaches no endpoint, so there are no declared headers to compare with.
  if (status !== 405) expect(listSentHeaders(response)).toEqual(listDeclaredHeaders(response.endpoint, status));
}

describe.each(namedEndpoints)('%s', (_, endpoint) => {
  test('refuses other methods, naming its own', async () => {
    const response = await callEndpoint(endpoint, { method: 'PUT' });
    expectProblem(response, 405, 'method-not-allowed');
    expect(response.headers.allow).toContain(endpoint.method);
  });

  test('answers a preflight', async () => {
    const response = await callEndpoint(endpoint, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers['access-control-allow-methods']).toContain(endpoint.method);
  });

  if (endpoint.auth.length > 0)
    test('needs a credential, and a right one', async () => {
      expectProblem(await callEndpoint(endpoint, { idempotencyKey: 'x' }), 401, 'unauthenticated');
      expectProblem(
        await callEndpoint(endpoint, { idempotencyKey: 'x', token: `rds_${'A'.repeat(43)}` }),
        401,
        'unauthenticated',
      );
      expectProblem(
        await callEndpoint(endpoint, {
          idempotencyKey: 'x',
          headers: { 'x-integration-key': `rdk_${'1'.repeat(20)}_${'A'.repeat(43)}` },
        }),
        401,
        'unauthenticated',
      );
    });

  if (endpoint.auth.includes('IK'))
    test('says who creates keys', async () => {
      const { json } = await callEndpoint(endpoint, { idempotencyKey: 'x' });
      expect(json.nextStep).toContain('the operator of this deployment creates keys (/docs/authentication)');
    });

  if (endpoint.idempotency === 'required')
    test('needs a well-formed key', async () => {
      for (const key of [null, 'two words', 'x'.repeat(241)]) {
        const response = await callEndpoint(endpoint, {
          ...buildValidCall(endpoint),
          idempotencyKey: key,
          body: buildValidBody(endpoint),
        });
        expectProblem(response, 400, key === null ? 'idempotency-key-missing' : 'invalid-idempotency-key');
      }
    });

  if (endpoint.body !== undefined)
    test('refuses a body that is not its own', async () => {
      const bodies: [unknown, number, string, string?][] = [
        ['{', 400, 'invalid-request', '/body'],
        [[], 400, 'invalid-request', '/body'],
        [{ ...buildValidBody(endpoint), surplus: 1 }, 400, 'invalid-request', '/body/surplus'],
        [`{"a":"${'x'.repeat(65_536)}"}`, 413, 'body-too-large'],
      ];
      for (const [body, status, code, pointer] of bodies) {
        const response = await callEndpoint(endpoint, { ...buildValidCall(endpoint), body });
        expectProblem(response, status, code);
        if (status === 413) expect(response.json.detail).toBe('The body may have at most 65536 bytes.');
        if (pointer) expect(response.json.errors.map((each: { pointer: string }) => each.pointer)).toContain(pointer);
      }
      const known = buildValidCall(endpoint);
      const plain = { ...known, body: '{}', headers: { ...known.headers, 'content-type': 'text/plain' } };
      expectProblem(await callEndpoint(endpoint, plain), 415, 'unsupported-media-type');
    });

  test('refuses parameters that it does not take', async () => {
    const response = await callEndpoint(endpoint, {
      ...buildValidCall(endpoint),
      query: { ...buildValidQuery(endpoint), surplus: '1' },
      body: buildValidBody(endpoint),
    });
    expectProblem(response, 400, 'invalid-request');
    expect(response.json.errors[0].pointer).toBe('/query/surplus');
  });

  if (endpoint.path.includes('{'))
    test('answers 404 for an unknown id, or 400 where the agreed contract has no 404', async () => {
      const response = await callEndpoint(endpoint, { ...buildValidCall(endpoint), body: buildValidBody(endpoint) });
      if (endpoint.problems.includes('not-found')) {
        if (endpoint.auth.length === 0) expect(response.json.detail).not.toContain('credential');
        return expectProblem(response, 404, 'not-found');
      }
      // Every valid address may be a wallet, so an unknown one gets an empty list and not 404.
      if (endpoint.path.includes('{wallet}')) {
        expect(response.json).toEqual({ items: [], nextCursor: null });
        const invalid = { ...buildValidCall(endpoint), params: { wallet: 'none' } };
        return expectProblem(await callEndpoint(endpoint, invalid), 400, 'invalid-request');
      }
      const unknown = endpoint.problems.find((code) => code.startsWith('unknown-'));
      expectProblem(response, 400, unknown ?? 'no code for it');
    });

  if (!endpoint.path.includes('{') && endpoint.method === 'GET')
    test('carries its headers when it succeeds', async () => {
      const response = await callEndpoint(endpoint, buildValidCall(endpoint));
      expect(response.status, response.body ?? '').toBe(200);
      const row = rows.find(({ method, path }) => method === endpoint.method && path === endpoint.path);
      for (const [name, value] of Object.entries(row?.headers ?? {})) expect(response.headers[name]).toBe(value);
      for (const name of ['x-request-id', 'ratelimit', 'ratelimit-policy', 'x-content-type-options'])
        expect(response.headers[name], name).toBeTruthy();
      expect(listSentHeaders(response)).toEqual(listDeclaredHeaders(endpoint, 200));
    });
});

test('an unknown path is a problem too', async () => {
  const { status, body } = await dispatchRequest(world.services, 'GET', '/nowhere', '/nowhere', {});
  expect([status, JSON.parse(body as string).code]).toEqual([404, 'not-found']);
});
