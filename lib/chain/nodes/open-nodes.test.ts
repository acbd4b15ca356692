import { expect, test } from 'vitest';
import { type ScriptedReply, startScriptedNode } from '../../../testing/chain/scripted-node';
import { GENESIS, openTestNodes } from '../../../testing/chain/test-nodes';
import { createChainPort } from '../rpc';
import { QuotaExhaustedError } from './turn-queue';

const OTHER_GENESIS = '2'.repeat(43);
const okReply: ScriptedReply = { result: 7 };
const createGenesisScript =
  (genesis: string) =>
  (method: string): ScriptedReply =>
    method === 'getGenesisHash' ? { result: genesis } : okReply;

/** The reply `okReply` as `call` returns it: integers are read as bigint. */
const okResponse = { result: 7n };

test.each<[string, ScriptedReply, number]>([
  ['for the time that it says', { status: 429, retryAfter: '3' }, 3_000],
  ['for a time of our own, where it doesn’t say', { status: 429 }, 500],
  ['for a time of our own, where it says none', { status: 429, retryAfter: '0' }, 500],
  ['for a time of our own, where it names a date', { status: 429, retryAfter: 'Thu, 26 Nov 2026 05:00:00 GMT' }, 500],
  ['for a time of our own, where it refuses with status 200', { code: -32_429 }, 500],
])('a node that refuses a call is paused %s, and then asked again', async (_, refusal, pauseMs) => {
  const node = await startScriptedNode((_method, nth) => (nth === 1 ? refusal : okReply));
  const { call, timing, states } = openTestNodes([node.url]);
  expect(await call()).toMatchObject(okResponse);
  expect(timing.now()).toBe(pauseMs);
  expect(node.calls).toHaveLength(2);
  const name = new URL(node.url).host;
  expect(states).toEqual([true, false, true].map((isUp) => [name, isUp]));
});

test('a node that goes on refusing is asked less and less often, by one call alone, and callers are told when', async () => {
  const node = await startScriptedNode(() => ({ status: 429 }));
  const { send, settle, timing } = openTestNodes([node.url]);
  const calls = Promise.allSettled(Array.from({ length: 30 }, () => send('getSlot')));
  const outcomes = await settle(calls);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.any(QuotaExhaustedError) });
  expect(timing.now()).toBeLessThanOrEqual(8_000);
  // At first all thirty calls are sent, then one probe after each pause of 0.5, 1, 2 and 4 seconds.
  expect(node.calls.length).toBeLessThanOrEqual(30 + 4);
});

test('a pause that is longer than a call’s time is told to the caller as Retry-After', async () => {
  const node = await startScriptedNode(() => ({ status: 429, retryAfter: '30' }));
  const { transport, settle } = openTestNodes([node.url]);
  const slot = settle(createChainPort(transport).finalizedTip());
  await expect(slot).rejects.toMatchObject({ code: 'chain-unavailable', more: { headers: { 'retry-after': '30' } } });
  expect(node.calls).toHaveLength(1);
});

test('a node that is behind is asked once more, and that is no failure of it', async () => {
  const node = await startScriptedNode((_, nth) => (nth === 1 ? { code: -32_016 } : okReply));
  const { call, timing, states } = openTestNodes([node.url]);
  expect(await call()).toMatchObject(okResponse);
  expect(timing.now()).toBe(400);
  node.answer = () => ({ code: -32_016 });
  expect(await call()).toMatchObject({ error: { code: -32_016n } });
  expect(node.calls).toHaveLength(4);
  expect(states).toHaveLength(1);
});

test('a node that fails three times is left alone for five seconds, and then tried with one call', async () => {
  const node = await startScriptedNode(() => 'cut');
  const { call, send, settle, timing } = openTestNodes([node.url]);
  for (let failures = 0; failures < 3; failures += 1) await expect(call()).rejects.toThrow();
  await expect(call()).rejects.toThrow('No RPC node works.');
  expect(node.calls).toHaveLength(3);
  await timing.advance(5_000);
  await settle(Promise.allSettled([send('getSlot'), send('getSlot'), send('getSlot')]));
  expect(node.calls).toHaveLength(4);
  node.answer = () => okReply;
  await timing.advance(5_000);
  expect(await call()).toMatchObject(okResponse);
  expect(await settle(Promise.all([send('getSlot'), send('getBalance')]))).toMatchObject([okResponse, okResponse]);
});

test.each<[string, ScriptedReply]>([
  ['is down', 'cut'],
  ['hangs', 'hang'],
  ['is overloaded', { status: 503 }],
  ['has a used-up key', { status: 401 }],
  ['is unhealthy', { code: -32_005 }],
  ['refuses', { status: 429, retryAfter: '9' }],
])('the next node answers for one that %s, and the first again once it works', async (_, failure) => {
  const first = await startScriptedNode(createGenesisScript(GENESIS));
  const second = await startScriptedNode(createGenesisScript(GENESIS));
  const { send, settle, timing } = openTestNodes([first.url, second.url]);
  const working = first.answer;
  first.answer = (method) => (method === 'getGenesisHash' ? { result: GENESIS } : failure);
  const calls = [1, 2, 3, 4].map(() => send('getSlot'));
  if (failure === 'hang') {
    await expect.poll(() => first.calls.length).toBe(5);
    await timing.advance(3_000);
  }
  for (const reply of await settle(Promise.all(calls))) expect(reply).toMatchObject(okResponse);
  const before = first.calls.length;
  expect(await settle(send('getSlot'))).toMatchObject(okResponse);
  expect(first.calls).toHaveLength(before);
  first.answer = working;
  await timing.advance(9_000);
  const { length } = second.calls;
  expect(await settle(send('getSlot'))).toMatchObject(okResponse);
  expect(second.calls).toHaveLength(length);
});

test('a node of another chain is never asked for more than its genesis hash', async () => {
  const first = await startScriptedNode(createGenesisScript(GENESIS));
  const foreign = await startScriptedNode(createGenesisScript(OTHER_GENESIS));
  const { call } = openTestNodes([first.url, foreign.url]);
  expect(await call()).toMatchObject(okResponse);
  first.answer = () => 'cut';
  for (let calls = 0; calls < 5; calls += 1) await expect(call()).rejects.toThrow();
  await expect(call('getGenesisHash')).rejects.toThrow();
  expect(new Set(foreign.calls)).toEqual(new Set(['getGenesisHash']));
});

test('a node that is changed for one of another chain is found out within ten seconds', async () => {
  const first = await startScriptedNode(createGenesisScript(GENESIS));
  const second = await startScriptedNode(createGenesisScript(GENESIS));
  const { call, timing } = openTestNodes([first.url, second.url]);
  await call();
  first.answer = createGenesisScript(OTHER_GENESIS);
  await timing.advance(10_000);
  await call();
  expect(first.calls).toEqual(['getGenesisHash', 'getSlot', 'getGenesisHash']);
  expect(second.calls).toEqual(['getGenesisHash', 'getSlot']);
});

test('calls that wait for a node share one reading of its genesis hash, and one failure of it', async () => {
  const first = await startScriptedNode(() => 'cut');
  const second = await startScriptedNode(createGenesisScript(GENESIS));
  const { send, settle, states } = openTestNodes([first.url, second.url], 100);
  const replies = await settle(Promise.all(Array.from({ length: 20 }, () => send('getSlot'))));
  expect(replies).toMatchObject(Array(20).fill(okResponse));
  expect(first.calls).toEqual(['getGenesisHash']);
  expect(second.calls).toEqual(['getGenesisHash', ...Array(20).fill('getSlot')]);
  expect(states).toHaveLength(2);
});

test('a caller that gives up leaves the reading of a genesis hash to the others', async () => {
  const node = await startScriptedNode(createGenesisScript(GENESIS));
  const second = await startScriptedNode(createGenesisScript(GENESIS));
  const { send, settle } = openTestNodes([node.url, second.url], 1);
  const controller = new AbortController();
  const calls = Promise.allSettled([send('getSlot', controller.signal), send('getSlot')]);
  controller.abort(new Error('given up'));
  expect(await settle(calls)).toMatchObject([{ reason: { message: 'given up' } }, { value: okResponse }]);
  expect(node.calls).toEqual(['getGenesisHash', 'getSlot']);
});

test('a request at fault isn’t sent to other nodes, and says nothing about the one that refused it', async () => {
  const first = await startScriptedNode((method) =>
    method === 'getGenesisHash' ? { result: GENESIS } : { status: 400 },
  );
  const second = await startScriptedNode(createGenesisScript(GENESIS));
  const { call } = openTestNodes([first.url, second.url]);
  for (let calls = 0; calls < 4; calls += 1) await expect(call()).rejects.toThrow('400');
  expect(first.calls).toHaveLength(5);
  expect(second.calls).toEqual([]);
});

test('each attempt counts against the quota', async () => {
  const node = await startScriptedNode((_, nth) => (nth === 1 ? { code: -32_016 } : okReply));
  const { call, timing } = openTestNodes([node.url], 1);
  await call();
  expect(timing.now()).toBe(1_000);
});

test('a caller that gives up while it waits for its turn sends nothing, and blames no node', async () => {
  const node = await startScriptedNode(() => okReply);
  const { send, settle, call } = openTestNodes([node.url], 1);
  const controller = new AbortController();
  const calls = Promise.allSettled([send('getSlot'), send('getSlot', controller.signal)]);
  controller.abort(new Error('given up'));
  expect(await settle(calls)).toMatchObject([{ status: 'fulfilled' }, { reason: { message: 'given up' } }]);
  expect(node.calls).toHaveLength(1);
  expect(await call()).toMatchObject(okResponse);
});

test('a node that stays behind delays each call only until it is left alone', async () => {
  const lagging = await startScriptedNode((method) =>
    method === 'getGenesisHash' ? { result: GENESIS } : { code: -32_016 },
  );
  const second = await startScriptedNode(createGenesisScript(GENESIS));
  const { call, timing } = openTestNodes([lagging.url, second.url]);
  for (let calls = 0; calls < 5; calls += 1) expect(await call()).toMatchObject(okResponse);
  expect(lagging.calls).toEqual(['getGenesisHash', ...Array(6).fill('getSlot')]);
  expect(timing.now()).toBe(3 * 400);
});

test('a node that is behind for single calls is not left for the next one', async () => {
  const first = await startScriptedNode((method, nth) =>
    method === 'getGenesisHash' ? { result: GENESIS } : nth % 2 === 0 ? { code: -32_016 } : okReply,
  );
  const second = await startScriptedNode(createGenesisScript(GENESIS));
  const { call } = openTestNodes([first.url, second.url]);
  for (let calls = 0; calls < 5; calls += 1) expect(await call()).toMatchObject(okResponse);
  expect(second.calls).toEqual([]);
});

test('the next node is believed only as of the slot that is demanded', async () => {
  const tip = (absoluteSlot: number): ScriptedReply => ({ result: { absoluteSlot, blockHeight: absoluteSlot } });
  const first = await startScriptedNode(() => 'cut');
  const lagging = await startScriptedNode((method) =>
    method === 'getGenesisHash' ? { result: GENESIS } : { code: -32_016 },
  );
  const { transport, settle } = openTestNodes([first.url, lagging.url]);
  const chain = createChainPort(transport);
  await expect(settle(chain.finalizedTip(900n))).rejects.toMatchObject({ code: 'chain-unavailable' });
  expect(lagging.calls).toEqual(['getGenesisHash', 'getEpochInfo', 'getEpochInfo']);
  lagging.answer = () => tip(900);
  expect(await settle(chain.finalizedTip(900n))).toEqual({ slot: 900n, blockHeight: 900n });
});

test('a read of several accounts that is answered in part is refused, and not sent again', async () => {
  const account = { owner: GENESIS, lamports: 1, data: ['', 'base64'] };
  const node = await startScriptedNode(() => ({ result: { context: { slot: 5 }, value: [account] } }));
  const { transport, settle } = openTestNodes([node.url]);
  const chain = createChainPort(transport);
  await expect(settle(chain.finalizedAccounts([GENESIS, OTHER_GENESIS]))).rejects.toMatchObject({
    message: expect.stringContaining('match'),
  });
  expect(node.calls).toHaveLength(1);
  expect((await settle(chain.finalizedAccounts([GENESIS]))).accounts).toHaveLength(1);
});
