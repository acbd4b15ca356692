import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDefaultRpcTransport } from '@solana/kit';
import { expect, test } from 'vitest';
import { type Meter, type RpcOutcome, silentMeter } from '../api/meter';
import { meterTransport } from './metered-transport';
import { createChainPort } from './rpc';

const SHORT_TIMEOUT_MS = 50;
const AMPLE_TIMEOUT_MS = 30_000;

/**
 * Starts a node with this answer, asks it for its genesis hash, and returns the method and the outcome that were
 * counted.
 */
async function startNodeAndCall(answer: RequestListener, timeoutMs: number): Promise<unknown[]> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const counted = await callNode(port, timeoutMs);
  server.closeAllConnections();
  server.close();
  return counted;
}

async function callNode(port: number, timeoutMs = AMPLE_TIMEOUT_MS): Promise<unknown[]> {
  const counted: unknown[] = [];
  const meter: Meter = { ...silentMeter, countRpcCall: (...call) => counted.push(...call.slice(0, 2)) };
  const transport = createDefaultRpcTransport({ url: `http://127.0.0.1:${port}` });
  await createChainPort(meterTransport(transport, meter), timeoutMs)
    .genesisHash()
    .catch(() => {});
  await expect.poll(() => counted.length).toBe(2);
  return counted;
}

const createReplyListener =
  (body: string, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
const createErrorListener = (code: number) =>
  createReplyListener(`{"jsonrpc":"2.0","id":"0","error":{"code":${code},"message":"no"}}`);

test.each<[string, RequestListener, RpcOutcome]>([
  ['a result', createReplyListener(`{"jsonrpc":"2.0","id":"0","result":"${'1'.repeat(43)}"}`), 'ok'],
  ['no answer in time', () => {}, 'timeout'],
  ['status 429', createReplyListener('{}', 429), '429'],
  ['a used-up quota with status 200', createErrorListener(-32429), '429'],
  ['status 401', createReplyListener('{}', 401), 'http-4xx'],
  ['status 502', createReplyListener('{}', 502), 'http-5xx'],
  ['an unknown method', createErrorListener(-32601), 'request-error'],
  ['a node that is behind', createErrorListener(-32016), 'server-error'],
  ['a page instead of JSON', createReplyListener('<html>'), 'unreadable'],
  ['a cut connection', (request) => request.socket.destroy(), 'unreachable'],
])('%s counts as such', async (_name, answer, outcome) => {
  const timeoutMs = outcome === 'timeout' ? SHORT_TIMEOUT_MS : AMPLE_TIMEOUT_MS;
  expect(await startNodeAndCall(answer, timeoutMs)).toEqual(['getGenesisHash', outcome]);
});

test('nobody at the address counts as unreachable', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  expect(await callNode(port)).toEqual(['getGenesisHash', 'unreachable']);
});
