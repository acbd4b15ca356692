// cspell:ignore xchunked
import { expect, test } from '@playwright/test';
import { buildRawRequest, sendRaw } from '../../testing/server/raw-request';

const JSON_TYPE = 'Content-Type: application/json';
const CHALLENGE_REQUEST_LINE = 'POST /v1/auth/challenges HTTP/1.1';
/** A request in the body of another one. It would be answered if the server misread where the first one ends. */
const SMUGGLED_REQUEST = 'GET /v1/health HTTP/1.1\r\nHost: x\r\n\r\n';
const encodeChunked = (body: string): string => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

const smugglingRequests: [string, string][] = [
  [
    'a length and chunks',
    buildRawRequest(
      `0\r\n\r\n${SMUGGLED_REQUEST}`,
      CHALLENGE_REQUEST_LINE,
      'Host: x',
      JSON_TYPE,
      'Content-Length: 5',
      'Transfer-Encoding: chunked',
    ),
  ],
  [
    'chunks and a length',
    buildRawRequest(
      `0\r\n\r\n${SMUGGLED_REQUEST}`,
      CHALLENGE_REQUEST_LINE,
      'Host: x',
      JSON_TYPE,
      'Transfer-Encoding: chunked',
      'Content-Length: 70',
    ),
  ],
  [
    'two lengths',
    buildRawRequest(
      `{}${SMUGGLED_REQUEST}`,
      CHALLENGE_REQUEST_LINE,
      'Host: x',
      JSON_TYPE,
      'Content-Length: 2',
      'Content-Length: 40',
    ),
  ],
  [
    'two equal lengths',
    buildRawRequest(
      `{}${SMUGGLED_REQUEST}`,
      CHALLENGE_REQUEST_LINE,
      'Host: x',
      JSON_TYPE,
      'Content-Length: 2',
      'Content-Length: 2',
    ),
  ],
  [
    'a list of lengths',
    buildRawRequest(`{}${SMUGGLED_REQUEST}`, CHALLENGE_REQUEST_LINE, 'Host: x', JSON_TYPE, 'Content-Length: 2, 40'),
  ],
  [
    'a signed length',
    buildRawRequest(`{}${SMUGGLED_REQUEST}`, CHALLENGE_REQUEST_LINE, 'Host: x', JSON_TYPE, 'Content-Length: +2'),
  ],
  [
    'an unknown encoding',
    buildRawRequest(SMUGGLED_REQUEST, CHALLENGE_REQUEST_LINE, 'Host: x', JSON_TYPE, 'Transfer-Encoding: xchunked'),
  ],
  [
    'chunks that are not the last',
    buildRawRequest(encodeChunked('{}'), CHALLENGE_REQUEST_LINE, 'Host: x', 'Transfer-Encoding: chunked, identity'),
  ],
  [
    'a space before the colon',
    buildRawRequest(SMUGGLED_REQUEST, CHALLENGE_REQUEST_LINE, 'Host: x', JSON_TYPE, 'Content-Length : 2'),
  ],
  [
    'a folded header',
    buildRawRequest(SMUGGLED_REQUEST, CHALLENGE_REQUEST_LINE, 'Host: x', JSON_TYPE, 'Transfer-Encoding:', ' chunked'),
  ],
  [
    'a chunk of no size',
    buildRawRequest(
      `zz\r\n${SMUGGLED_REQUEST}`,
      CHALLENGE_REQUEST_LINE,
      'Host: x',
      JSON_TYPE,
      'Transfer-Encoding: chunked',
    ),
  ],
  ['a header with a null', buildRawRequest(SMUGGLED_REQUEST, CHALLENGE_REQUEST_LINE, 'Host: x', 'X-Bad: a\u0000b')],
];

for (const [name, bytes] of smugglingRequests) {
  test(`${name}: one refusal, and nothing behind it is answered`, async ({ baseURL }) => {
    const { statuses, endedByServer } = await sendRaw(baseURL as string, bytes);
    expect([statuses, endedByServer]).toEqual([[400], true]);
  });
}

test('more headers than there is room for are refused, and the server goes on', async ({ baseURL }) => {
  const many = Array.from({ length: 3_000 }, (_, index) => `X-Many-${index}: filler`);
  for (const headers of [many, [`X-Long: ${'a'.repeat(20_000)}`]]) {
    const { statuses, endedByServer } = await sendRaw(
      baseURL as string,
      buildRawRequest('', 'GET /v1/health HTTP/1.1', 'Host: x', ...headers),
    );
    expect([statuses, endedByServer]).toEqual([[431], true]);
  }
  expect((await fetch(`${baseURL}/v1/health`)).status).toBe(200);
});

test('a request that never ends is refused, and its connection closed', async ({ baseURL }) => {
  test.setTimeout(120_000);
  const patience = { quietMs: 90_000 };
  const halves = [
    'GET /v1/health HTTP/1.1\r\nHost: x\r\nX-Half: ',
    buildRawRequest('{"wallet":', CHALLENGE_REQUEST_LINE, 'Host: x', JSON_TYPE, 'Content-Length: 100'),
    buildRawRequest('5\r\n{"wal', CHALLENGE_REQUEST_LINE, 'Host: x', JSON_TYPE, 'Transfer-Encoding: chunked'),
  ];
  for (const { statuses, endedByServer } of await Promise.all(
    halves.map((half) => sendRaw(baseURL as string, half, patience)),
  ))
    expect([statuses, endedByServer]).toEqual([[408], true]);
});

const post = (origin: string | undefined, path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

test('deep JSON is refused like any other wrong body', async ({ baseURL }) => {
  const buildNestedArray = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  for (const body of [
    buildNestedArray(32_000),
    `{"wallet":${buildNestedArray(30_000)}}`,
    `${'{"wallet":'.repeat(5_500)}1${'}'.repeat(5_500)}`,
  ]) {
    const response = await post(baseURL, '/v1/auth/challenges', body);
    expect([response.status, (await response.json()).code]).toEqual([400, 'invalid-request']);
  }
  const rpc = await post(
    baseURL,
    '/rpc',
    `{"jsonrpc":"2.0","id":1,"method":"getHealth","params":${buildNestedArray(200_000)}}`,
  );
  expect(rpc.status).toBeLessThan(500);
});

test('members that reach for a prototype are unknown members', async ({ baseURL }) => {
  const wallet = '76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu';
  for (const [body, pointer] of [
    [`{"wallet":"${wallet}","__proto__":{"polluted":true}}`, '/body/__proto__'],
    [`{"wallet":"${wallet}","constructor":{"prototype":{"polluted":true}}}`, '/body/constructor'],
    [`{"__proto__":{"wallet":"${wallet}"}}`, '/body/wallet'],
  ] as const) {
    const response = await post(baseURL, '/v1/auth/challenges', body);
    const { code, errors } = await response.json();
    expect([response.status, code], body).toEqual([400, 'invalid-request']);
    expect(errors.map((each: { pointer: string }) => each.pointer)).toContain(pointer);
  }
  const { errors } = await (await fetch(`${baseURL}/v1/packs?__proto__=1`)).json();
  expect(errors).toEqual([{ pointer: '/query/__proto__', message: 'is not a member of this request' }]);
  expect(JSON.stringify(await (await fetch(`${baseURL}/v1/health`)).json())).not.toContain('polluted');
});

test('names of members that every JavaScript object has are unknown ids', async ({ baseURL }) => {
  const fetchPathAndStatus = async (path: string) => [path, (await fetch(`${baseURL}${path}`)).status];
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    for (const path of [`/v1/packs/${name}`, `/v1/duels/${name}/receipt`, `/problems/${name}`, `/packs/${name}`])
      expect(await fetchPathAndStatus(path)).toEqual([path, 404]);
    for (const path of [`/v1/rgs/rounds/${name}/x/proof`, `/v1/gacha/machines/${name}/odds`])
      expect(await fetchPathAndStatus(path)).toEqual([path, 400]);
  }
});

test('what is given twice is refused and never chosen from', async ({ baseURL }) => {
  const twice = await fetch(`${baseURL}/v1/packs?limit=1&limit=2`);
  expect([twice.status, (await twice.json()).errors]).toEqual([
    400,
    [{ pointer: '/query/limit', message: 'must be given once' }],
  ]);
  const formatKeyHeader = (value: string): string => `X-Integration-Key: ${value}`;
  const requestAlerts = async (...headers: string[]) =>
    (
      await sendRaw(
        baseURL as string,
        buildRawRequest('', 'GET /v1/operations/alerts HTTP/1.1', 'Host: x', 'Connection: close', ...headers),
      )
    ).statuses;
  expect(await requestAlerts(formatKeyHeader('rdk_a'), formatKeyHeader('rdk_b'))).toEqual([401]);
  const twoKeys = buildRawRequest(
    '{}',
    'POST /v1/duels HTTP/1.1',
    'Host: x',
    'Connection: close',
    JSON_TYPE,
    'Content-Length: 2',
    'Idempotency-Key: a',
    'Idempotency-Key: b',
    'Authorization: Bearer rds_x',
  );
  expect((await sendRaw(baseURL as string, twoKeys)).statuses).toEqual([401]);
});

test('a request names one host, and an address on it', async ({ baseURL }) => {
  const { host } = new URL(baseURL as string);
  const requestWithHosts = async (first: string, ...hosts: string[]) => {
    const head = hosts.map((each) => `Host: ${each}`);
    return (await sendRaw(baseURL as string, buildRawRequest('', `${first} HTTP/1.1`, 'Connection: close', ...head)))
      .statuses;
  };
  expect(await requestWithHosts(`GET http://${host}/v1/health`, host)).toEqual([200]);
  expect(await requestWithHosts(`GET http://${host}/flip`, host)).toEqual([200]);
  expect(await requestWithHosts('GET http://elsewhere.example/', host)).toEqual([421]);
  expect(await requestWithHosts('GET /', host, 'elsewhere.example')).toEqual([400]);
  expect(await requestWithHosts('OPTIONS *', host)).toEqual([204]);
});

test('a page takes only GET and HEAD', async ({ baseURL }) => {
  const action = { 'next-action': 'x', 'content-type': 'text/plain' };
  for (const [method, headers] of [
    ['POST', action],
    ['POST', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['PUT', {}],
    ['DELETE', {}],
  ] as const) {
    const response = await fetch(`${baseURL}/duels`, { method, headers, body: '[]' });
    expect([response.status, response.headers.get('allow')], method).toEqual([405, 'GET, HEAD']);
  }
});

test('TRACE gives nothing back, CONNECT leads nowhere', async ({ baseURL }) => {
  for (const path of ['/', '/v1/packs', '/rpc']) {
    const { text, statuses } = await sendRaw(
      baseURL as string,
      buildRawRequest('', `TRACE ${path} HTTP/1.1`, 'Host: x', 'Connection: close', 'X-Mark: mirror'),
    );
    expect(statuses, path).toHaveLength(1);
    expect(statuses[0], path).toBeGreaterThanOrEqual(400);
    expect(text, path).not.toContain('mirror');
  }
  const { statuses, endedByServer } = await sendRaw(
    baseURL as string,
    buildRawRequest('', 'CONNECT elsewhere.example:443 HTTP/1.1', 'Host: x'),
  );
  expect([statuses, endedByServer]).toEqual([[], true]);
});
