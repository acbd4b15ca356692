import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../lib/configuration/config';
import { systemClock } from '../../lib/core/clock';
import { ChainHarness } from '../../testing/chain/chain-harness';
import { checkQuota } from './quota';

/**
 * A run of 20 intents and 50 candidates: two calls for chain and tip, three for each intent, one for each candidate.
 */
const CALL_COUNT = 2 + 3 * 20 + 50;
let harness: ChainHarness;
let url: string;
let calledMethods: string[];
/** Number of calls that the test node answers. It answers later calls with `refusal`. */
let quota: number;
let refusal: { readonly status: number; readonly body: string };

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  calledMethods.push(JSON.parse(body).method);
  if (calledMethods.length > quota) return void response.writeHead(refusal.status).end(refusal.body);
  const reply = await harness.local.handleRpcBody(body);
  response.writeHead(200, { 'content-type': 'application/json' }).end(reply.body);
});

beforeAll(async () => {
  harness = await ChainHarness.open();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await harness.close();
});
beforeEach(() => {
  calledMethods = [];
});

const runQuotaCheck = (clock = systemClock, variables: Record<string, string> = {}) =>
  checkQuota(readConfig(variables), url, clock);

test('a node that answers a whole run is in order, and is asked no more than that', async () => {
  quota = CALL_COUNT;
  expect(await runQuotaCheck()).toMatchObject({
    state: 'ok',
    found: expect.stringContaining(`${CALL_COUNT} calls`),
    fix: null,
  });
  expect(calledMethods).toHaveLength(CALL_COUNT);
  expect(new Set(calledMethods)).toEqual(
    new Set([
      ...['getGenesisHash', 'getEpochInfo', 'getMultipleAccounts', 'getSignatureStatuses'],
      ...['getSignaturesForAddress', 'getTransaction'],
    ]),
  );
});

test.each([
  ['as HTTP 429', { status: 429, body: 'slow down' }],
  [
    'in the JSON-RPC error',
    {
      status: 200,
      body: '{"jsonrpc":"2.0","id":"1","error":{"code":429,"message":"Too many requests for this method"}}',
    },
  ],
])('a quota that is too small, reported %s, is found at the first refusal', async (_, how) => {
  [quota, refusal] = [40, how];
  expect(await runQuotaCheck()).toMatchObject({
    state: 'wrong',
    found: expect.stringMatching(/^429 for get\w+, after 40 of the 112 calls of a run/),
    fix: expect.stringContaining('SOLANA_RECOVERY_INTENT_BUDGET'),
  });
  expect(calledMethods).toHaveLength(41);
});

test('with a configured quota the calls are made at its pace, and a refusal means that it is too large', async () => {
  quota = CALL_COUNT;
  const variables = { SOLANA_RPC_PER_SECOND: '500', SOLANA_RPC_METHOD_LIMITS: 'getTransaction:200' };
  const begun = performance.now();
  expect(await runQuotaCheck(systemClock, variables)).toMatchObject({ state: 'ok' });
  // The 50 calls for candidates take 250 ms at the configured 200 calls a second.
  expect(performance.now() - begun).toBeGreaterThanOrEqual(245);
  [quota, calledMethods, refusal] = [40, [], { status: 429, body: 'slow down' }];
  expect(await runQuotaCheck(systemClock, variables)).toMatchObject({
    state: 'wrong',
    found: expect.stringMatching(/^429 for .* at the configured pace$/),
    fix: expect.stringContaining('Lower SOLANA_RPC_PER_SECOND'),
  });
});

test.each([
  [{ SOLANA_RPC_PER_SECOND: '2' }, '112 calls takes 56 s'],
  [{ SOLANA_RPC_METHOD_LIMITS: 'getEpochInfo:9,*:1' }, '112 calls takes 50 s'],
])('a configured quota that makes a run take too long is a warning without a call: %j', async (variables, found) => {
  expect(await runQuotaCheck(systemClock, variables)).toMatchObject({
    state: 'warning',
    found: expect.stringContaining(found),
    fix: expect.stringContaining('raise SOLANA_RPC_PER_SECOND'),
  });
  expect(calledMethods).toEqual([]);
});

test('another refusal leaves the quota unknown, and a slow node is left alone after half a minute', async () => {
  [quota, refusal] = [3, { status: 503, body: '' }];
  expect(await runQuotaCheck()).toMatchObject({ state: 'unknown' });
  [quota, calledMethods] = [CALL_COUNT, []];
  let now = 0;
  const slow = {
    now: () => {
      now += 2_000;
      return new Date(now);
    },
  };
  expect(await runQuotaCheck(slow)).toMatchObject({
    state: 'unknown',
    found: expect.stringContaining('of 112 calls took'),
  });
  expect(calledMethods.length).toBeLessThan(20);
});
