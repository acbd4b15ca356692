import { afterEach, describe, expect, test, vi } from 'vitest';
import { type BatchTiming, batchReads, IMMEDIATE_TIMING } from './batched-reads';
import type { ChainPort, LandedTransaction } from './port';

/**
 * Opens batched reads over a port that records its calls. An account's lamports and a signature's slot are the number
 * in its key; a key that starts with `none` isn't found.
 */
function openPort(answer: Partial<ChainPort> = {}, timing: BatchTiming = IMMEDIATE_TIMING) {
  const calls: { readonly keys: readonly string[]; readonly minSlot: bigint | undefined }[] = [];
  const parseNumber = (key: string) => BigInt(key.replace(/\D/g, ''));
  const port = {
    async finalizedAccounts(keys, minSlot) {
      calls.push({ keys, minSlot });
      const accounts = keys.map((key) =>
        key.startsWith('none') ? null : { owner: 'program', lamports: parseNumber(key), data: new Uint8Array() },
      );
      return { slot: 7n, accounts };
    },
    async signatureStates(keys, minSlot) {
      calls.push({ keys, minSlot });
      return keys.map((key) =>
        key.startsWith('none') ? null : { slot: parseNumber(key), commitment: 'finalized', error: null },
      );
    },
    ...answer,
  } as Partial<ChainPort> as ChainPort;
  return { calls, chain: batchReads(port, timing) };
}

const listLamports = ({ accounts }: Awaited<ReturnType<ChainPort['finalizedAccounts']>>) =>
  accounts.map((account) => account?.lamports ?? null);
const buildKeys = (count: number, name = 'key') => Array.from({ length: count }, (_, index) => `${name}${index}`);

describe('reads of accounts', () => {
  test('at the same time are one call, and each caller gets its own in its order', async () => {
    const { calls, chain } = openPort();
    const found = await Promise.all([
      chain.finalizedAccounts(['clock1', 'escrow2'], 5n),
      chain.finalizedAccounts(['clock1', 'none3'], 6n),
      chain.finalizedAccounts(['escrow2', 'clock1']),
    ]);
    expect(found.map(listLamports)).toEqual([
      [1n, 2n],
      [1n, null],
      [2n, 1n],
    ]);
    expect(found.map(({ slot }) => slot)).toEqual([7n, 7n, 7n]);
    expect(calls).toEqual([{ keys: ['clock1', 'escrow2', 'none3'], minSlot: 6n }]);
  });

  test('never ask a node for more than 100, nor split what one caller asks for', async () => {
    const { calls, chain } = openPort();
    const asked = Array.from({ length: 4 }, (_, index) => buildKeys(33, `k${index}9`));
    const found = await Promise.all(asked.map((keys) => chain.finalizedAccounts(['clock1', ...keys])));
    expect(found.map(({ accounts }) => accounts.length)).toEqual([34, 34, 34, 34]);
    expect(calls.map(({ keys }) => keys.length)).toEqual([100, 34]);
  });

  test('that fail, fail for those who were in the batch', async () => {
    let left = 1;
    const { chain } = openPort({
      async finalizedAccounts(keys) {
        if (left-- > 0) throw new Error('away');
        return { slot: 1n, accounts: keys.map(() => null) };
      },
    });
    const [first, second, third] = await Promise.allSettled(
      [buildKeys(60, 'a'), buildKeys(40, 'b'), buildKeys(10, 'c')].map((keys) => chain.finalizedAccounts(keys)),
    );
    expect([first?.status, second?.status, third?.status]).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(listLamports(await chain.finalizedAccounts(['d1']))).toEqual([null]);
  });
});

describe('states of signatures', () => {
  test('are read 256 at a time', async () => {
    const { calls, chain } = openPort();
    const asked = [buildKeys(200, 'a'), ['none1', 'b2'], buildKeys(200, 'c')];
    const found = await Promise.all(asked.map((keys) => chain.signatureStates(keys, 3n)));
    expect(found[1]).toEqual([null, { slot: 2n, commitment: 'finalized', error: null }]);
    expect(calls.map(({ keys }) => keys.length)).toEqual([202, 200]);
  });

  test('of no signature cost no call', async () => {
    const { calls, chain } = openPort();
    expect(await chain.signatureStates([])).toEqual([]);
    expect(calls).toEqual([]);
  });
});

describe('the finalized tip', () => {
  /** Opens a chain whose reads of the tip resolve when the test calls the functions in `answers`. */
  function openChainWithHeldTip() {
    const answers: (() => void)[] = [];
    const { chain } = openPort({
      finalizedTip: (minSlot = 0n) =>
        new Promise((resolve) => answers.push(() => resolve({ slot: minSlot + 10n, blockHeight: 1n }))),
    });
    return { chain, answers };
  }

  test('is read once for all who ask meanwhile, and anew afterwards', async () => {
    const { chain, answers } = openChainWithHeldTip();
    const tips = [chain.finalizedTip(5n), chain.finalizedTip(4n), chain.finalizedTip()];
    expect(answers).toHaveLength(1);
    answers[0]?.();
    expect((await Promise.all(tips)).map(({ slot }) => slot)).toEqual([15n, 15n, 15n]);
    void chain.finalizedTip(5n);
    expect(answers).toHaveLength(2);
  });

  test('is read again for one who has seen a later slot', async () => {
    const { chain, answers } = openChainWithHeldTip();
    const [early, late] = [chain.finalizedTip(5n), chain.finalizedTip(20n)];
    expect(answers).toHaveLength(2);
    for (const answer of answers) answer();
    expect([(await early).slot, (await late).slot]).toEqual([15n, 30n]);
  });
});

describe('batches', () => {
  afterEach(() => void vi.useRealTimers());

  test('leave at most one in each interval, with all that came meanwhile', async () => {
    vi.useFakeTimers();
    const { calls, chain } = openPort({}, { ...IMMEDIATE_TIMING, waitMs: 10, everyMs: 250 });
    const first = chain.finalizedAccounts(['a1']);
    await vi.advanceTimersByTimeAsync(10);
    expect(calls).toHaveLength(1);
    const later = [chain.finalizedAccounts(['b2']), chain.finalizedAccounts(['c3'])];
    await vi.advanceTimersByTimeAsync(249);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.map(({ keys }) => keys)).toEqual([['a1'], ['b2', 'c3']]);
    await Promise.all([first, ...later]);
  });
});

test('a transaction is read once for all who ask meanwhile, and anew afterwards', async () => {
  const asked: string[] = [];
  const readNothing = async (signature: string) => {
    asked.push(signature);
    return null;
  };
  const { chain } = openPort({ finalizedTransaction: readNothing });
  await Promise.all(['a', 'b', 'a'].map((signature) => chain.finalizedTransaction(signature)));
  expect(asked).toEqual(['a', 'b']);
  await chain.finalizedTransaction('a');
  expect(asked).toEqual(['a', 'b', 'a']);
});

test('a transaction that was found is remembered for its time, one that was not is asked for again', async () => {
  const asked: string[] = [];
  const found = { slot: 1n } as LandedTransaction;
  const read = async (signature: string) => {
    asked.push(signature);
    return signature === 'there' ? found : null;
  };
  const { chain } = openPort({ finalizedTransaction: read }, { ...IMMEDIATE_TIMING, transactionCacheMs: 60_000 });
  for (const signature of ['there', 'there', 'missing', 'missing']) await chain.finalizedTransaction(signature);
  expect(asked).toEqual(['there', 'missing', 'missing']);
});

test('a blockhash is given out again to those who have seen no later slot', async () => {
  const asked: (bigint | undefined)[] = [];
  const latestBlockhash = async (minSlot?: bigint) => {
    asked.push(minSlot);
    return { blockhash: `after ${minSlot}`, lastValidBlockHeight: 1n };
  };
  const { chain } = openPort({ latestBlockhash }, { ...IMMEDIATE_TIMING, blockhashCacheMs: 60_000 });
  for (const slot of [5n, 4n, 6n, undefined]) await chain.latestBlockhash(slot);
  expect(asked).toEqual([5n, 6n]);
});
