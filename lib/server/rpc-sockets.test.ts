import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ChainHarness } from '../../testing/chain/chain-harness';
import { acceptRpcSockets, MAX_SOCKETS_PER_CLIENT } from './rpc-sockets';

let harness: ChainHarness;
const server = createServer();
let url: string;
let countOpen: () => number;
const sockets: WebSocket[] = [];

beforeEach(async () => {
  harness = await ChainHarness.open();
  const getClient = ({ headers }: { headers: NodeJS.Dict<string | string[]> }) => String(headers['x-client']);
  const settings = { path: '/rpc', maxPayloadBytes: 1_000, isDevelopment: false, getClient };
  countOpen = acceptRpcSockets(server, harness.local, settings);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  for (const socket of sockets) if (socket.readyState === WebSocket.OPEN) socket.terminate();
  server.close();
  await harness.close();
});

function connect(client: string, path = '/rpc'): WebSocket {
  const socket = new WebSocket(url + path, { headers: { 'x-client': client } });
  sockets.push(socket);
  return socket;
}

/** Returns the response to a refused upgrade. */
async function readRefusal(socket: WebSocket): Promise<{ status: number | undefined; body: string }> {
  const [, response] = await once(socket, 'unexpected-response');
  let body = '';
  for await (const part of response) body += part;
  return { status: response.statusCode, body };
}

test('a client has so many sockets at a time, and another client is not held up by it', async () => {
  const open = Array.from({ length: MAX_SOCKETS_PER_CLIENT }, () => connect('one'));
  await Promise.all(open.map((socket) => once(socket, 'open')));
  const { status, body } = await readRefusal(connect('one'));
  const message = `At most ${MAX_SOCKETS_PER_CLIENT} connections are allowed from your address`;
  expect([status, JSON.parse(body)]).toEqual([429, { jsonrpc: '2.0', id: null, error: { code: 429, message } }]);
  await once(connect('another'), 'open');
  open[0]?.close();
  await expect.poll(countOpen).toBe(MAX_SOCKETS_PER_CLIENT);
  await once(connect('one'), 'open');
});

test('another path takes no socket', async () => {
  const [error] = await once(connect('one', '/elsewhere'), 'error');
  expect(error.code).toBe('ECONNRESET');
});
