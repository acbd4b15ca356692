import { expect, test } from 'vitest';
import { type ScriptedNode, type ScriptedReply, startScriptedNode } from '../../../testing/chain/scripted-node';
import { GENESIS, openTestNodes } from '../../../testing/chain/test-nodes';

const ok: ScriptedReply = { result: 7 };
const parsedReply = { result: 7n };

/** Sends `count` calls of `getTransaction` at once, and returns the settled result of each. */
const callGetTransaction = ({ send, settle }: ReturnType<typeof openTestNodes>, count: number) =>
  settle(Promise.allSettled(Array.from({ length: count }, () => send('getTransaction'))));
const buildAnsweredOutcomes = (count: number) =>
  Array(count).fill({ status: 'fulfilled', value: expect.objectContaining(parsedReply) });

test('transactions are read in batches of at most ten, each call with its own answer and its own turn', async () => {
  const node = await startScriptedNode((_, nth) => (nth === 3 ? { code: -32_602 } : { result: nth }));
  const opened = openTestNodes([node.url]);
  const outcomes = await callGetTransaction(opened, 12);
  expect(node.batchSizes).toEqual([10, 2]);
  expect(outcomes.slice(0, 4)).toMatchObject([
    ...[{ value: { result: 1n } }, { value: { result: 2n } }],
    ...[{ value: { error: { code: -32_602n } } }, { value: { result: 4n } }],
  ]);
  expect(await opened.call('getTransaction')).toMatchObject({ result: 13n });
  await callGetTransaction(openTestNodes([node.url], 10), 5);
  expect(node.batchSizes).toEqual([10, 2]);
});

test('whole numbers in the answer to a batch keep every digit', async () => {
  const node = await startScriptedNode(() => ({ result: 7 }));
  const opened = openTestNodes([node.url]);
  const digits = 2 ** 53 + 2;
  node.answer = () => ({ result: digits });
  expect(await callGetTransaction(opened, 2)).toMatchObject(
    Array(2).fill({ value: { result: 9_007_199_254_740_994n } }),
  );
});

test.each<[string, ReturnType<ScriptedNode['answerBatch']>]>([
  ['takes none', { status: 413 }],
  ['takes them for other plans', { status: 403 }],
  ['calls them invalid', { code: -32_600 }],
  ['answers them in part', { without: [0, 2] }],
])('a node that %s gets the calls of a batch again, alone, and no batch for ten minutes', async (_, reply) => {
  const node = await startScriptedNode(() => ok);
  const opened = openTestNodes([node.url]);
  node.answerBatch = () => reply;
  expect(await callGetTransaction(opened, 3)).toEqual(buildAnsweredOutcomes(3));
  expect(await callGetTransaction(opened, 3)).toEqual(buildAnsweredOutcomes(3));
  expect(node.batchSizes).toEqual([3]);
  expect(opened.states).toHaveLength(1);
  node.answerBatch = () => ({ without: [] });
  await opened.timing.advance(600_000);
  expect(await callGetTransaction(opened, 3)).toEqual(buildAnsweredOutcomes(3));
  expect(node.batchSizes).toEqual([3, 3]);
});

test.each<[string, ScriptedReply]>([
  ['drops the connection', 'cut'],
  ['is overloaded', { status: 503 }],
])('a node that %s during a batch has failed once, and gets batches again', async (_, failure) => {
  const node = await startScriptedNode(() => ok);
  const opened = openTestNodes([node.url]);
  node.answerBatch = () => failure;
  for (const outcome of await callGetTransaction(opened, 10)) expect(outcome.status).toBe('rejected');
  node.answerBatch = () => ({ without: [] });
  expect(await callGetTransaction(opened, 10)).toEqual(buildAnsweredOutcomes(10));
  expect(node.batchSizes).toEqual([10, 10]);
  expect(opened.states).toHaveLength(1);
});

test('a batch that hangs is one failure of the node, and three in a row leave it alone', async () => {
  const node = await startScriptedNode(() => ({ result: GENESIS }));
  const second = await startScriptedNode(() => ({ result: GENESIS }));
  const opened = openTestNodes([node.url, second.url]);
  node.answerBatch = () => 'hang';
  for (let failures = 1; failures <= 3; failures += 1) {
    const sent = callGetTransaction(opened, 4);
    await expect.poll(() => node.batchSizes).toHaveLength(failures);
    expect(opened.states).toHaveLength(2);
    await opened.timing.advance(3_000);
    for (const outcome of await sent) expect(outcome.status).toBe('fulfilled');
  }
  expect(node.batchSizes).toEqual([4, 4, 4]);
  expect(opened.states.slice(2)).toEqual([[new URL(node.url).host, false]]);
});

test('errors in the answers to one batch are one failure of the node', async () => {
  const node = await startScriptedNode(() => ({ code: -32_603 }));
  const opened = openTestNodes([node.url]);
  for (let batches = 0; batches < 2; batches += 1) await callGetTransaction(opened, 10);
  expect(opened.states).toHaveLength(1);
  await callGetTransaction(opened, 10);
  expect(opened.states).toHaveLength(2);
});

test.each<[string, ScriptedReply]>([
  ['answers with an error', { status: 500 }],
  ['drops the connection', 'cut'],
])('a node that %s to three batches in a row is asked for single transactions', async (_, failure) => {
  const node = await startScriptedNode(() => ok);
  const opened = openTestNodes([node.url]);
  node.answerBatch = () => failure;
  for (let batches = 0; batches < 3; batches += 1) await callGetTransaction(opened, 3);
  await opened.timing.advance(5_000);
  await opened.call('getSlot');
  expect(await callGetTransaction(opened, 3)).toEqual(buildAnsweredOutcomes(3));
  expect(node.batchSizes).toEqual([3, 3, 3]);
});

test('a batch that is refused for the quota is sent again after the pause', async () => {
  const node = await startScriptedNode(() => ok);
  const opened = openTestNodes([node.url]);
  node.answerBatch = () => {
    node.answerBatch = () => ({ without: [] });
    return { status: 429, retryAfter: '3' };
  };
  expect(await callGetTransaction(opened, 3)).toEqual(buildAnsweredOutcomes(3));
  expect(opened.timing.now()).toBeGreaterThanOrEqual(3_000);
  expect(node.batchSizes[0]).toBe(3);
});

test('a caller that gives up leaves its batch, and only the last one ends it', async () => {
  const node = await startScriptedNode(() => ok);
  const opened = openTestNodes([node.url]);
  node.answerBatch = () => 'hang';
  const controllers = [new AbortController(), new AbortController()];
  const calls = controllers.map(({ signal }) => opened.send('getTransaction', signal));
  await expect.poll(() => node.batchSizes).toEqual([2]);
  controllers[0]?.abort(new Error('given up'));
  await expect(calls[0]).rejects.toThrow('given up');
  expect(node.openRequests).toBe(1);
  controllers[1]?.abort(new Error('given up too'));
  await expect(calls[1]).rejects.toThrow('given up too');
  await expect.poll(() => node.openRequests).toBe(0);
});
