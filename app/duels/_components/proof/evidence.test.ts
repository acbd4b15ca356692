import { afterEach, expect, test, vi } from 'vitest';
import { readChainEvidence } from './evidence';

const ESCROW = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU';
const PROGRAM = 'So11111111111111111111111111111111111111112';
const SIGNATURE = '1'.repeat(64);
const FAILURE = { InstructionError: [0, 'InvalidArgument'] };

afterEach(() => vi.unstubAllGlobals());

/**
 * Stubs a node that has no escrow account in slot 100, lists these pages of its history, and returns none of the
 * transactions. Returns the requests, in their order.
 */
function answerWithHistory(...pages: readonly object[][]): { readonly method: string; readonly params: unknown[] }[] {
  const requests: { method: string; params: unknown[] }[] = [];
  const unread = [...pages];
  const answers: Readonly<Record<string, () => unknown>> = {
    getAccountInfo: () => ({ context: { slot: 100 }, value: null }),
    getSignaturesForAddress: () => unread.shift() ?? [],
    getTransaction: () => null,
  };
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const { id, method, params } = JSON.parse(String(body));
    requests.push({ method, params });
    return Response.json({ jsonrpc: '2.0', id, result: answers[method]?.() });
  });
  return requests;
}

const readEvidence = () => readChainEvidence('http://node.example', { escrowAddress: ESCROW, programId: PROGRAM }, 2);
const listTransactions = (count: number, slot: number, err: unknown = null) =>
  Array.from({ length: count }, () => ({ signature: SIGNATURE, slot, err, blockTime: 1, memo: null }));

test('a transaction that landed after the account was read is left out, since the account doesn’t show it', async () => {
  const requests = answerWithHistory(listTransactions(1, 101));
  await expect(readEvidence()).rejects.toThrow('beginning of the history');
  expect(requests.map(({ method }) => method)).toEqual(['getAccountInfo', 'getSignaturesForAddress']);
  // A node that lags behind the account's slot would leave out transactions that the account shows.
  expect(requests[1]?.params[1]).toMatchObject({ minContextSlot: 100 });
});

test('a listed transaction that the node doesn’t return leaves no evidence', async () => {
  answerWithHistory(listTransactions(1, 100));
  await expect(readEvidence()).rejects.toThrow(SIGNATURE);
});

test('failed transactions, which anyone can send, aren’t read and hide none of the duel', async () => {
  const requests = answerWithHistory(listTransactions(1_000, 100, FAILURE), listTransactions(9, 99));
  await expect(readEvidence()).rejects.toThrow(SIGNATURE);
  expect(requests.map(({ params }) => params[1]).slice(1, 3)).toMatchObject([{ limit: 1_000 }, { before: SIGNATURE }]);
});

test('a history without the deposits is no evidence: the node may have deleted its beginning', async () => {
  answerWithHistory([]);
  await expect(readEvidence()).rejects.toThrow('beginning of the history');
});

test.each([
  ['successful transactions', [listTransactions(101, 100)]],
  ['failed transactions', Array.from({ length: 6 }, () => listTransactions(1_000, 100, FAILURE))],
])('a history with too many %s is no evidence, rather than a part of it', async (_, pages) => {
  const requests = answerWithHistory(...pages);
  await expect(readEvidence()).rejects.toThrow('too many transactions');
  expect(requests.filter(({ method }) => method === 'getTransaction')).toEqual([]);
});
