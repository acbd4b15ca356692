import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { base58 } from '@scure/base';
import { openDatabase } from '../../db/open-database';
import { findStoredSecrets } from '../../lib/invariants/tables';
import { type BuiltServer, prepareBuiltServer } from '../../testing/server/own-server';
import { runDuelScript } from '../../testing/server/play';
import { runScript } from '../../testing/server/run-script';
import { testWallet } from '../../testing/service/wallet';

/** Secrets of the server's environment, which must not occur in its logs or its database. */
const markedSecrets = {
  SESSION_SECRET: 'marked-session-secret-0123456789abcdefghijk',
  CRON_SECRET: 'marked-cron-secret-0123456789abcdef',
  METRICS_SECRET: 'marked-metrics-secret-0123456789abcdef',
};
/** Matches a session token, an integration key or a webhook's secret, in the form in which each is sent. */
const CREDENTIAL_PATTERN =
  /rds_[A-Za-z0-9_-]{43}|rdk_[1-9A-HJ-NP-Za-km-z]{16,22}_[A-Za-z0-9_-]{43}|whsec_[A-Za-z0-9+/]{43}=/;

let server: BuiltServer;
let output = '';
/** Valid and invalid credentials that were sent to the server, signatures included. */
const sentCredentials: string[] = [];

/** Plays a duel, rips a pack, signs in and provokes refusals, so that logs and database have traces of each. */
test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await prepareBuiltServer(
    { ...markedSecrets, CHAIN_SLOT_MS: '50', LOG_LEVEL: 'debug' },
    undefined,
    (text) => {
      output += text;
    },
  );
  await server.start();
  const played = await runDuelScript(server.origin);
  expect(played.code, played.output).toBe(0);
  const ripped = await runScript('scripts/rip/main.ts', '--base', `${server.origin}/v1`);
  expect(ripped.code, ripped.output).toBe(0);
  await sendCredentials();
});

test.afterAll(async () => {
  await server.kill();
  server.remove();
});

async function sendCredentials(): Promise<void> {
  const sendRequest = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    fetch(`${server.origin}/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
    });
  const wallet = testWallet('doors');
  const challenge = await sendRequest('POST', '/auth/challenges', {}, JSON.stringify({ wallet: wallet.address }));
  const { challengeId, message } = await challenge.json();
  const [wrong, right] = [testWallet('other').signText(message), wallet.signText(message)];
  for (const signature of [wrong, right, right]) {
    const session = await sendRequest('POST', '/auth/sessions', {}, JSON.stringify({ challengeId, signature }));
    const { token } = await session.json();
    if (token !== undefined) sentCredentials.push(token);
  }
  sentCredentials.push(wrong, right, `rds_${'W'.repeat(43)}`, `rdk_${'1'.repeat(20)}_${'W'.repeat(43)}`);
  for (const token of [...sentCredentials, markedSecrets.CRON_SECRET.slice(1)]) {
    await sendRequest('GET', '/auth/session', { authorization: `Bearer ${token}` });
    await sendRequest('GET', '/operations/alerts', { 'x-integration-key': token });
    await sendRequest('POST', '/internal/reconciliation/solana', { authorization: `Bearer ${token}` });
    await sendRequest('POST', '/duels', { authorization: `Bearer ${token}`, 'idempotency-key': 'doors' }, '{"packId":');
  }
  await sendRequest('POST', '/internal/reconciliation/solana', {
    authorization: `Bearer ${markedSecrets.CRON_SECRET}`,
  });
  await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${markedSecrets.METRICS_SECRET}` } });
  await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${sentCredentials[0]}` } });
}

/** Returns the agents' secret keys in base58; each file has one, as an array of 64 numbers. */
const readSecretKeys = (dataDir: string): string[] =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('keypair.json'))
    .map((path) => base58.encode(Uint8Array.from(JSON.parse(readFileSync(join(dataDir, path), 'utf8')))));

test('no log line holds a credential, a signature that opens a session, or a key', () => {
  expect(output).toContain('a session was opened');
  expect(output).toContain('challenge-rejected');
  const keys = readSecretKeys(server.dataDir);
  expect(keys.length).toBeGreaterThanOrEqual(3);
  for (const secret of [...Object.values(markedSecrets), ...sentCredentials, ...keys])
    expect(output).not.toContain(secret);
  expect(output).not.toMatch(CREDENTIAL_PATTERN);
});

test('each request is one log line, under the id that its answer carries', async () => {
  const duelId = `duel_${'2'.repeat(22)}`;
  const headers = { 'content-type': 'application/json' };
  const rpc = { method: 'POST', headers, body: '{"jsonrpc":"2.0","id":1,"method":"getSlot"}' };
  const loggedRequests: [string, RequestInit | undefined, object][] = [
    [`/v1/duels/${duelId}`, undefined, { route: '/v1/duels/{duelId}', status: 401, caller: 'none', duelId }],
    ['/v1/nowhere?token=x', undefined, { route: 'none', status: 404, level: 30 }],
    ['/v1/health', undefined, { route: '/v1/health', status: 200, caller: 'guest', level: 20 }],
    ['/packs?token=x', undefined, { route: '/packs', status: 200, caller: 'none', level: 30 }],
    [`/duels/${duelId}`, undefined, { route: '/duels/[duelId]' }],
    ['/rpc', rpc, { method: 'POST', route: '/rpc', status: 200, level: 20 }],
  ];
  for (const [path, init, line] of loggedRequests) {
    const answer = await fetch(server.origin + path, init);
    await answer.text();
    const requestId = answer.headers.get('x-request-id') ?? 'none';
    const lines = () => output.split('\n').filter((each) => each.includes(requestId) && each.includes('"request"'));
    await expect.poll(lines).toHaveLength(1);
    expect(JSON.parse(lines()[0] ?? '{}')).toMatchObject({ requestId, ...line });
    expect(lines()[0]).not.toContain('token=x');
  }
});

test('no answer to a wrong request repeats what was sent as a credential', async () => {
  const token = `rds_${'E'.repeat(42)}!`;
  for (const path of ['/auth/session', '/duels/duel_x', '/operations/alerts', '/nowhere']) {
    const headers = { authorization: `Bearer ${token}`, 'x-integration-key': token };
    const text = await (await fetch(`${server.origin}/v1${path}`, { headers })).text();
    expect(text).not.toContain(token);
    expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|select .+ from/);
  }
});

test('the browser’s code has no sources, no credential and no name of a secret', () => {
  const folder = '.next/static';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /[.](js|css|map)$/.test(path),
  );
  expect(files.length).toBeGreaterThan(10);
  // Next writes an empty source map beside the code of a worker. No source map may contain sources.
  const maps = files.filter((path) => path.endsWith('.map'));
  const sourceMaps = maps.map((path) => JSON.parse(readFileSync(join(folder, path), 'utf8')));
  expect(sourceMaps.flatMap(({ sources, sections }) => [...sources, ...sections])).toEqual([]);
  const names = /SESSION_SECRET|CRON_SECRET|METRICS_SECRET|DATABASE_URL|ripduel:(cursor|webhook|fixture)|postgres:\/\//;
  for (const path of files) {
    const text = readFileSync(join(folder, path), 'utf8');
    expect(names.exec(text)?.[0], path).toBeUndefined();
    expect(CREDENTIAL_PATTERN.exec(text)?.[0], path).toBeUndefined();
  }
});

test('no table holds a secret of the server, a credential or an agent’s key', async () => {
  test.setTimeout(60_000);
  await server.kill();
  const database = await openDatabase({ dataDir: join(server.dataDir, 'database') });
  try {
    const secrets = [
      ...Object.values(markedSecrets),
      ...sentCredentials.filter((each) => each.startsWith('rd')),
      ...readSecretKeys(server.dataDir),
    ];
    expect(await findStoredSecrets(database.queries, secrets)).toEqual([]);
  } finally {
    await database.close();
  }
});
