import { expect, test } from 'vitest';
import { type ScriptedNode, startScriptedNode } from '../../../../testing/chain/scripted-node';
import { readChainEvidence } from './evidence';

const duel = { escrowAddress: '11111111111111111111111111111111', programId: '11111111111111111111111111111111' };
const listTransactions = (count: number, err: object | null) =>
  Array.from({ length: count }, (_, nth) => ({ signature: `${nth}`, slot: 1, err }));

/** Starts a node without the escrow account, whose history has these pages, and whose transactions can't be found. */
const startNode = (pages: readonly (readonly object[])[]): Promise<ScriptedNode> => {
  const unread = [...pages];
  return startScriptedNode((method) => {
    if (method === 'getSignaturesForAddress') return { result: unread.shift() ?? [] };
    return { result: method === 'getAccountInfo' ? { context: { slot: 1 }, value: null } : null };
  });
};
const countCalls = ({ calls }: ScriptedNode, method: string) => calls.filter((each) => each === method).length;

test('a page of failed transactions, which anyone can send, hides none of the duel', async () => {
  const node = await startNode([listTransactions(1_000, {}), listTransactions(9, null)]);
  expect(await readChainEvidence(node.url, duel, 2)).toEqual({ escrow: null, calls: [] });
  expect(countCalls(node, 'getTransaction')).toBe(9);
});

test.each([
  ['successful transactions', [listTransactions(101, null)]],
  ['failed transactions', Array.from({ length: 6 }, () => listTransactions(1_000, {}))],
])('a history with too many %s is no evidence, rather than a part of it', async (_, pages) => {
  const node = await startNode(pages);
  await expect(readChainEvidence(node.url, duel, 2)).rejects.toThrow('too many transactions');
  expect(countCalls(node, 'getTransaction')).toBe(0);
});
