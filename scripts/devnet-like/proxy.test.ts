import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { NodeProfile } from './profiles';
import { nodeProfiles } from './profiles';
import { type DevnetLikeNode, startDevnetLikeNode } from './proxy';

/** A stub node that answers each call with the name of its method, and echoes each WebSocket message. */
let server: Server;
let target: string;
let node: DevnetLikeNode;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const calls = JSON.parse(Buffer.concat(await request.toArray()).toString());
    const replies = [calls].flat().map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method }));
    response.end(JSON.stringify(Array.isArray(calls) ? replies : replies[0]));
  });
  new WebSocketServer({ server, path: '/rpc' }).on('connection', (socket) =>
    socket.on('message', (text) => socket.send(String(text))),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  target = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rpc`;
});
afterEach(() => node.close());
afterAll(() => void server.close());

const smallQuotaProfile = { ...nodeProfiles.public, latencyMs: 0, maxCalls: 3, maxCallsOfOneMethod: 2 };
const start = async (profile: NodeProfile): Promise<void> => {
  node = await startDevnetLikeNode({ target, profile });
};
const postToNode = async (body: unknown) => fetch(node.url, { method: 'POST', body: JSON.stringify(body) });
const buildRpcCall = (method: string, id = 1) => ({ jsonrpc: '2.0', id, method });

test('passes calls and batches on, and counts each call by its method', async () => {
  await start(nodeProfiles.unlimited);
  expect(await (await postToNode(buildRpcCall('getSlot'))).json()).toEqual({
    jsonrpc: '2.0',
    id: 1,
    result: 'getSlot',
  });
  const batch = await postToNode([buildRpcCall('getSlot', 1), buildRpcCall('getBalance', 2)]);
  expect((await batch.json()).map(({ result }: { result: string }) => result)).toEqual(['getSlot', 'getBalance']);
  expect(node.counts()).toEqual({
    getSlot: { answered: 2, refused: 0 },
    getBalance: { answered: 1, refused: 0 },
  });
  node.resetCounts();
  expect(node.counts()).toEqual({});
});

test('answers no sooner than its latency', async () => {
  await start({ ...nodeProfiles.unlimited, latencyMs: 30 });
  const began = performance.now();
  await postToNode(buildRpcCall('getSlot'));
  expect(performance.now() - began).toBeGreaterThanOrEqual(29);
});

test('refuses what is over the quota as the public endpoints do, without saying when to come again', async () => {
  await start(smallQuotaProfile);
  await postToNode([buildRpcCall('getSlot'), buildRpcCall('getSlot', 2)]);
  const refused = await postToNode(buildRpcCall('getSlot'));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, null]);
  expect((await refused.json()).error.code).toBe(429);
  expect((await postToNode(buildRpcCall('getBalance'))).status).toBe(200);
  expect((await postToNode(buildRpcCall('getEpochInfo'))).status).toBe(429);
  expect(node.counts()).toMatchObject({ getSlot: { answered: 2, refused: 1 }, getEpochInfo: { refused: 1 } });
});

test('says in Retry-After when to come again, where the provider does', async () => {
  await start({ ...smallQuotaProfile, sendsRetryAfter: true });
  await postToNode([buildRpcCall('getSlot'), buildRpcCall('getSlot', 2)]);
  expect((await postToNode(buildRpcCall('getSlot'))).headers.get('retry-after')).toBe('10');
});

test('refuses a batch that is too large, and counts none of it', async () => {
  await start({ ...smallQuotaProfile, maxBatchCalls: 1 });
  expect((await postToNode([buildRpcCall('getSlot'), buildRpcCall('getSlot', 2)])).status).toBe(413);
  expect(node.counts()).toEqual({});
});

test('relays sockets in both directions, in order', async () => {
  await start({ ...nodeProfiles.unlimited, latencyMs: 4 });
  const socket = new WebSocket(node.url.replace('http', 'ws'));
  await once(socket, 'open');
  const receivedMessages: string[] = [];
  const complete = new Promise<void>((done) => {
    socket.on('message', (text) => {
      receivedMessages.push(String(text));
      if (receivedMessages.length === 20) done();
    });
  });
  const sentMessages = Array.from({ length: 20 }, (_, i) => `slot ${i}`);
  for (const text of sentMessages) socket.send(text);
  await complete;
  expect(receivedMessages).toEqual(sentMessages);
  socket.close();
  await once(socket, 'close');
});

test('closes open sockets when it ends', async () => {
  const before = await startDevnetLikeNode({ target, profile: nodeProfiles.unlimited });
  node = await startDevnetLikeNode({ target, profile: nodeProfiles.unlimited });
  const socket = new WebSocket(before.url.replace('http', 'ws'));
  await once(socket, 'open');
  const closed = once(socket, 'close');
  await before.close();
  await closed;
});

test('closes a socket whose node is gone', async () => {
  node = await startDevnetLikeNode({ target: 'http://127.0.0.1:1/rpc', profile: nodeProfiles.unlimited });
  const socket = new WebSocket(node.url.replace('http', 'ws'));
  const [error] = await once(socket, 'error');
  expect(String(error)).toMatch(/hang up|ECONNRESET|closed/);
  expect((await postToNode(buildRpcCall('getSlot'))).status).toBe(502);
});
