import { expect, test } from '@playwright/test';
import { type NextServer, startNextServer } from '../../testing/server/next-start';

let nextServer: NextServer;

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(120_000);
  nextServer = await startNextServer(baseURL as string);
  await expect
    .poll(
      async () =>
        fetch(`${nextServer.origin}/v1/health`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 100_000 },
    )
    .toBe(200);
});

test.afterAll(() => nextServer.stop());

/** Headers that aren't compared: they differ between responses, or between the two servers. */
const ignoredHeaders = new Set([
  'date',
  'x-request-id',
  'ratelimit',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'vary',
]);
const normalizeText = (text: string): string =>
  text.replace(/req_[0-9a-f]{24}/g, 'req').replaceAll(/http:\/\/localhost:\d+/g, 'origin');

async function fetchComparable(origin: string, method: string, path: string, init: RequestInit): Promise<object> {
  const response = await fetch(`${origin}/v1${path}`, { method, ...init });
  const headers = [...response.headers]
    .filter(([name]) => !ignoredHeaders.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { status: response.status, headers: Object.fromEntries(headers), body: normalizeText(await response.text()) };
}

const buildJsonRequest = (body: string): RequestInit => ({ headers: { 'content-type': 'application/json' }, body });

const requests: [name: string, method: string, path: string, init?: RequestInit][] = [
  ['a list', 'GET', '/packs'],
  ['one of it', 'GET', '/packs/kickoff-2031'],
  ['a HEAD', 'HEAD', '/packs'],
  ['a policy', 'GET', '/valuation-policies/current'],
  ['a wrong parameter', 'GET', '/packs?limit=0'],
  ['an unknown pack', 'GET', '/packs/none'],
  ['an unknown path', 'GET', '/nowhere'],
  ['another method', 'PUT', '/packs'],
  ['a preflight', 'OPTIONS', '/duels'],
  ['no credential', 'POST', '/duels', buildJsonRequest('{}')],
  ['a card of no duel', 'GET', '/duels/duel_11111111111111111111/social-card'],
  ['a picture of no duel', 'GET', '/duels/duel_11111111111111111111/social-card/image'],
  ['what needs a credential', 'GET', '/duels/duel_x/transactions'],
  ['a body that is not JSON', 'POST', '/auth/challenges', buildJsonRequest('{')],
  ['another media type', 'POST', '/auth/challenges', { body: 'x', headers: { 'content-type': 'text/plain' } }],
  ['a body that is too large', 'POST', '/auth/challenges', buildJsonRequest(`"${'x'.repeat(70_000)}"`)],
];

for (const [name, method, path, init = {}] of requests) {
  test(`both fronts answer ${name} alike`, async ({ baseURL }) => {
    const [own, next] = await Promise.all([
      fetchComparable(baseURL as string, method, path, init),
      fetchComparable(nextServer.origin, method, path, init),
    ]);
    // Leaves out members that differ between two servers: when each stored the policy, the provider and the number of
    // free editions of a pack, and therefore the pack's ETag.
    const serializeComparable = (answer: object): string =>
      JSON.stringify(answer)
        .replace(/"createdAt\\":\\"[^"]*/g, '"createdAt')
        .replace(/"provider\\":(null|\{[^}]*\})/g, '"provider')
        .replace(/"freeEditions\\":\d+/g, '"freeEditions')
        .replace(/"etag":"\\"\w+\\""/g, '"etag"');
    expect(serializeComparable(next)).toBe(serializeComparable(own));
  });
}

test('both tell the same chain', async ({ baseURL }) => {
  const [own, next] = await Promise.all(
    [baseURL as string, nextServer.origin].map(
      async (origin) => (await (await fetch(`${origin}/v1/health`)).json()).network,
    ),
  );
  expect(next).toMatchObject({
    genesisHash: own.genesisHash,
    escrowProgramId: own.escrowProgramId,
    chain: 'local-validator',
  });
});

test('the self-hosted server keeps an idle connection longer than a proxy does', async ({ baseURL }) => {
  const response = await fetch(`${baseURL}/v1/health`);
  expect(response.headers.get('keep-alive')).toBe('timeout=75');
});
