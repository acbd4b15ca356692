// cspell:ignore fetc
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { pipelineServices } from '../../testing/api/pipeline-services';
import { dispatch } from './dispatch';
import { defineEndpoint } from './endpoint';
import { defineReadHandler, defineWriteHandler, type Handler, type HandlerContext } from './handler';
import { createNodeAdapter } from './node';
import { buildOpenApi } from './openapi';
import type { PipelineServices } from './pipeline';
import { ProblemError } from './problems';
import { fromWebRequest, toWebResponse } from './web';

const common = {
  tag: 'Platform',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  headers: {},
  availability: 'devnet',
} as const;
const getThing = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/things/{thingId}',
  summary: 'Shows a thing',
  params: z.object({ thingId: z.string().max(40) }),
  query: z.strictObject({ loud: z.enum(['yes', 'no']).optional() }),
  success: 200,
  response: z.object({ thingId: z.string(), loud: z.boolean() }),
  problems: ['not-found'],
});
const putThing = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/things/{thingId}',
  summary: 'Takes a thing',
  params: z.object({ thingId: z.string() }),
  body: z.strictObject({ text: z.string().optional() }),
  success: 204,
  response: null,
  problems: [],
});

const getFile = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/things/{thingId}/file',
  summary: 'A thing as a file',
  params: z.object({ thingId: z.string() }),
  success: 200,
  response: null,
  media: 'image/png',
  headers: { etag: '*' },
  problems: [],
});
const getDeprecatedThing = defineEndpoint({
  ...getThing,
  path: '/old/{thingId}',
  deprecated: { since: '2027-01-01T00:00:00Z', sunset: '2027-07-01T00:00:00Z', link: '/docs/changelog' },
});
/** Bytes that aren't valid UTF-8. */
const FILE_BYTES = Uint8Array.of(0x89, 0x50, 0xff, 0x00, 0x0a);

const table: Handler<PipelineServices>[] = [
  defineReadHandler(getThing)(async (_: unknown, { params, query }) => {
    if (params.thingId === 'missing') throw new ProblemError('not-found');
    if (params.thingId === 'broken') throw new Error('a secret of the inside');
    return { body: { thingId: params.thingId, loud: query.loud === 'yes' } };
  }),
  defineReadHandler(getFile)(async ({ header }: HandlerContext<unknown>) => ({
    body: header('if-none-match') === '"file"' ? null : FILE_BYTES,
    headers: { etag: '"file"' },
  })),
  defineWriteHandler(putThing)({ gather: async () => null, apply: async () => ({ body: null }) }),
  defineReadHandler(getDeprecatedThing)(async (_: unknown, { params }) => {
    if (params.thingId === 'missing') throw new ProblemError('not-found');
    return { body: { thingId: params.thingId, loud: false } };
  }),
];
const settings = { clientAddressHeader: null, parseSessionCookie: async () => null };

let server: Server;
let base: string;

beforeAll(async () => {
  const adapter = createNodeAdapter(table, pipelineServices, settings);
  server = createServer(
    { requestTimeout: 1_000, headersTimeout: 500, connectionsCheckingInterval: 50 },
    (request, response) => void adapter(request, response),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends raw text over a socket, and returns everything received until the connection closes. */
async function sendRaw(text: string, end: 'end' | 'destroy' | 'wait' = 'wait'): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  socket.write(text);
  if (end === 'destroy') socket.destroy();
  if (end === 'end') socket.end();
  if (!socket.closed) await once(socket, 'close');
  return answer;
}

/** Requests the file through the web adapter, since each adapter has its own code for responses of bytes. */
const requestWebFile = async (method: string, headers: Record<string, string> = {}): Promise<Response> => {
  const request = new Request('http://localhost:3000/v1/things/a/file', { method, headers });
  return toWebResponse(
    await dispatch(
      [table[1] as Handler<PipelineServices>],
      pipelineServices,
      fromWebRequest(request, { thingId: 'a' }, settings),
    ),
  );
};

test.each<[string, (method: string, headers?: Record<string, string>) => Promise<Response>]>([
  ['node', (method, headers = {}) => fetch(`${base}/v1/things/a/file`, { method, headers })],
  ['web', requestWebFile],
])('the %s adapter answers GET with a file’s bytes, HEAD without them, and 304 to its ETag', async (_, ask) => {
  const whole = await ask('GET');
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(FILE_BYTES);
  const head = await ask('HEAD');
  expect([head.status, head.headers.get('content-length'), (await head.arrayBuffer()).byteLength]).toEqual([
    200,
    '5',
    0,
  ]);
  const known = await ask('GET', { 'if-none-match': '"file"' });
  expect([known.status, (await known.arrayBuffer()).byteLength]).toEqual([304, 0]);
  expect([known.headers.get('etag'), known.headers.get('content-length')]).toEqual(['"file"', null]);
});

describe('the node adapter', () => {
  test('answers HEAD like GET, without the body', async () => {
    const [full, head] = [await fetch(`${base}/v1/things/a`), await fetch(`${base}/v1/things/a`, { method: 'HEAD' })];
    expect(await full.json()).toEqual({ thingId: 'a', loud: false });
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['content-length', 'content-type', 'cache-control', 'ratelimit-policy'])
      expect(head.headers.get(name), name).toBe(full.headers.get(name));
    const missing = await fetch(`${base}/v1/things/missing`, { method: 'HEAD' });
    expect([missing.status, Number(missing.headers.get('content-length')) > 0]).toEqual([404, true]);
  });

  test.each([
    '/v1/nothing',
    '/v1',
    '/v1/',
    '/v1/things',
    '/v1/things/',
    '/v1/things/a/',
    '/v1/things/a/b',
    '/V1/things/a',
    '/v1/things/%E0%A4%A',
    '/v1//things/a',
    '/v1/things/..%2f..%2fetc',
  ])('answers 404 with a problem to %s, or finds a plain name', async (path) => {
    const response = await fetch(base + path);
    const found = path.includes('..%2f');
    expect(response.status).toBe(found ? 200 : 404);
    expect(response.headers.get('content-type')).toContain(found ? 'application/json' : 'application/problem+json');
  });

  test('answers 405 with Allow to other methods', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      const response = await fetch(`${base}/v1/things/a`, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
    }
  });

  test('refuses a body above 64 KiB, declared or in chunks, and takes one of exactly that size', async () => {
    const post = (body: BodyInit, more: RequestInit = {}) =>
      fetch(`${base}/v1/things/a`, { method: 'POST', headers: { 'content-type': 'application/json' }, body, ...more });
    const exact = `{"text":"${'x'.repeat(65_536 - 11)}"}`;
    expect(exact).toHaveLength(65_536);
    expect((await post(exact)).status).toBe(204);
    expect((await post(`${exact} `)).status).toBe(413);
    const chunks = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 8; sent += 1) controller.enqueue(new TextEncoder().encode(' '.repeat(16_384)));
        controller.close();
      },
    });
    expect((await post(chunks, { duplex: 'half' } as RequestInit)).status).toBe(413);
    expect((await fetch(`${base}/v1/things/a`)).status).toBe(200);
  });

  test('counts bytes, not characters', async () => {
    const body = `{"text":"${'é'.repeat(33_000)}"}`;
    const response = await fetch(`${base}/v1/things/a`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(response.status).toBe(413);
  });

  test('outlives bodies that stop, break off or never come', async () => {
    const head =
      'POST /v1/things/a HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"text":';
    await sendRaw(head, 'destroy');
    await sendRaw(head, 'end');
    expect(await sendRaw(head)).toMatch(/^HTTP\/1\.1 408/);
    expect(await sendRaw('GET /v1/things/a HTTP/1.1\r\nHost: x\r\nX-Half: ')).toMatch(/^HTTP\/1\.1 408/);
    expect((await fetch(`${base}/v1/things/a`)).status).toBe(200);
  });

  test('says nothing of what broke inside', async () => {
    const response = await fetch(`${base}/v1/things/broken`);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('secret');
  });
});

test('the web adapter answers 400 for a body that breaks off, though its code is ECONNRESET', async () => {
  const body = new ReadableStream({
    pull: () => Promise.reject(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
  });
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  const request = fromWebRequest(new Request('http://localhost:3000/v1/things/a', init), { thingId: 'a' }, settings);
  const answer = await dispatch(table, pipelineServices, request);
  expect([answer.status, JSON.parse(answer.body ?? '')]).toEqual([
    400,
    expect.objectContaining({ code: 'invalid-request', detail: 'The body is incomplete.' }),
  ]);
});

describe('both adapters', () => {
  const requests: [string, string, RequestInit?][] = [
    ['a read', '/v1/things/a?loud=yes'],
    ['an encoded name', '/v1/things/a%20b'],
    ['a head', '/v1/things/a', { method: 'HEAD' }],
    ['a problem', '/v1/things/missing'],
    ['a wrong query', '/v1/things/a?loud=maybe&loud=no'],
    ['a write', '/v1/things/a', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }],
    ['a write without a body', '/v1/things/a', { method: 'POST' }],
    [
      'a wrong body',
      '/v1/things/a',
      { method: 'POST', body: '{"x":1}', headers: { 'content-type': 'application/json' } },
    ],
    ['another type', '/v1/things/a', { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }],
    [
      'too much',
      '/v1/things/a',
      { method: 'POST', body: 'x'.repeat(70_000), headers: { 'content-type': 'application/json' } },
    ],
    ['another method', '/v1/things/a', { method: 'DELETE' }],
    ['a preflight', '/v1/things/a', { method: 'OPTIONS' }],
  ];

  const toComparableResponse = async (response: Response) => {
    const hidden = [
      'date',
      'connection',
      'keep-alive',
      'content-length',
      'transfer-encoding',
      'x-request-id',
      'ratelimit',
    ];
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !hidden.includes(name)));
    return { status: response.status, headers, body: (await response.text()).replace(/req_[0-9A-Za-z]+/, 'req') };
  };

  test.each(requests)('answer %s alike', async (_, path, init) => {
    const request = new Request(base + path, init);
    const thingId = decodeURIComponent(new URL(request.url).pathname.split('/')[3] ?? '');
    const web = toWebResponse(await dispatch(table, pipelineServices, fromWebRequest(request, { thingId }, settings)));
    expect(await toComparableResponse(web)).toEqual(await toComparableResponse(await fetch(base + path, init)));
  });

  test('carry the security headers on every answer', async () => {
    for (const [, path, init] of requests) {
      const { headers } = await fetch(base + path, init);
      expect(headers.get('x-request-id')).toMatch(/^req_/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('cache-control') ?? 'no-store').toBe('no-store');
    }
  });

  test('send Strict-Transport-Security only if the service’s origin is HTTPS', async () => {
    const overTls = {
      ...pipelineServices,
      authenticator: { ...pipelineServices.authenticator, origin: 'https://ripduel.example' },
    };
    for (const [, path, init] of requests) {
      const request = new Request(base + path, init);
      const answer = await dispatch(table, overTls, fromWebRequest(request, { thingId: 'a' }, settings));
      expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
      expect((await fetch(base + path, init)).headers.get('strict-transport-security')).toBeNull();
    }
  });
});

test('a deprecated endpoint says so on a success and a problem, and in the description', async () => {
  for (const [name, status] of [
    ['a', 200],
    ['missing', 404],
  ] as const) {
    const response = await fetch(`${base}/v1/old/${name}`);
    expect(response.status).toBe(status);
    expect(response.headers.get('deprecation')).toBe('@1798761600');
    expect(response.headers.get('sunset')).toBe('Thu, 01 Jul 2027 00:00:00 GMT');
    expect(response.headers.get('link')).toBe('</docs/changelog>; rel="deprecation"; type="text/html"');
  }
  expect((await fetch(`${base}/v1/things/a`)).headers.get('deprecation')).toBeNull();
  const named = [getThing, getDeprecatedThing].map((endpoint, index) => ({
    ...{ name: `get${index}`, endpoint, description: 'Returns a thing.' },
  }));
  const { paths } = JSON.parse(JSON.stringify(buildOpenApi(named, 'http://localhost:3000')));
  const { get } = paths['/old/{thingId}'];
  expect(get).toMatchObject({ deprecated: true, description: expect.stringContaining('until 2027-07-01') });
  expect(Object.keys(get.responses['200'].headers)).toEqual(expect.arrayContaining(['Deprecation', 'Sunset', 'Link']));
  expect(paths['/things/{thingId}'].get.deprecated).toBeUndefined();
});
