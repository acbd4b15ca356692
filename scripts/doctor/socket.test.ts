import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { type ServedChain, serveChain } from '../../lib/chain/local/serve';
import { createChainPort } from '../../lib/chain/rpc';
import { readConfig } from '../../lib/configuration/config';
import { openLocalTransport } from '../../lib/root/chain';
import { ChainHarness } from '../../testing/chain/chain-harness';
import { checkSocket } from './socket';

let harness: ChainHarness;
let served: ServedChain;
let stubNode: WebSocketServer | null = null;

beforeAll(async () => {
  harness = await ChainHarness.open();
  served = await serveChain(harness.local);
});
afterEach(() => {
  for (const socket of stubNode?.clients ?? []) socket.terminate();
  stubNode?.close();
});
afterAll(async () => {
  await served.close();
  await harness.close();
});

const runSocketCheck = (url: string, waitMs?: number) =>
  checkSocket(readConfig({ SOLANA_WS_URL: url }), createChainPort(openLocalTransport(harness.local)), waitMs);

/** Starts a node that handles each socket with `handle`, and returns its address. */
async function startSocketNode(handle: (socket: WebSocket) => void): Promise<string> {
  stubNode = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  stubNode.on('connection', handle);
  await once(stubNode, 'listening');
  return `ws://127.0.0.1:${(stubNode.address() as AddressInfo).port}`;
}

/**
 * Answers each subscription with the number 7, but one to the method `refused` with an error, and then calls `then`.
 */
const answerSubscriptions = (socket: WebSocket, refused: string, then: (method: string) => void = () => {}) =>
  socket.on('message', (data) => {
    const { id, method } = JSON.parse(String(data));
    const error = { code: -32601, message: 'Method not found' };
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, ...(method === refused ? { error } : { result: 7 }) }));
    then(method);
  });

test('a node whose subscriptions work is ok', async () => {
  const looking = runSocketCheck(served.wsUrl);
  const ticking = setInterval(() => harness.local.tick(), 5);
  const finding = await looking;
  clearInterval(ticking);
  const found = expect.stringMatching(/^slotSubscribe and programSubscribe work, slot \d+$/);
  expect(finding).toEqual({ name: 'WebSocket of the RPC', state: 'ok', found, fix: null });
  await expect.poll(() => harness.local.subscriptions.size).toBe(0);
});

test('no address is ok, since the worker polls', async () => {
  expect(await runSocketCheck('')).toMatchObject({ state: 'ok', found: 'none: the worker polls' });
});

test.each(['slotSubscribe', 'programSubscribe'])('a node that refuses %s is wrong', async (method) => {
  const url = await startSocketNode((socket) => answerSubscriptions(socket, method));
  expect(await runSocketCheck(url)).toMatchObject({
    state: 'wrong',
    found: expect.stringMatching(new RegExp(`^${method} fails: .*Method not found`)),
    fix: expect.stringContaining('SOLANA_WS_URL'),
  });
});

test('a node whose slot is far from that of the RPC is wrong', async () => {
  const url = await startSocketNode((socket) =>
    answerSubscriptions(socket, '', (method) => {
      if (method !== 'programSubscribe') return;
      const result = { parent: 9_998, root: 9_967, slot: 9_999 };
      const notify = () =>
        socket.send(
          JSON.stringify({ jsonrpc: '2.0', method: 'slotNotification', params: { subscription: 7, result } }),
        );
      const notifying = setInterval(notify, 5);
      socket.once('close', () => clearInterval(notifying));
    }),
  );
  expect(await runSocketCheck(url)).toMatchObject({
    state: 'wrong',
    found: expect.stringMatching(/^its slot is 9999, that of /),
  });
});

test('slotSubscribe fails at a node that never answers, and where there is no node', async () => {
  const silent = await startSocketNode(() => {});
  expect(await runSocketCheck(silent, 50)).toMatchObject({ found: 'slotSubscribe fails: no answer within 0.05 s' });
  expect(await runSocketCheck('ws://127.0.0.1:9')).toMatchObject({
    found: expect.stringContaining('slotSubscribe fails: '),
  });
});

test('an address that is not that of a WebSocket is refused', () => {
  expect(() => readConfig({ SOLANA_WS_URL: 'https://node.example' })).toThrow('must begin with ws:// or wss://');
});
