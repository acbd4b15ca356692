import type { Address, Signature } from '@solana/kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressNamed } from '../testing/agents/duel';
import { openPartialRpc } from '../testing/agents/hanging-rpc';
import { getChainReader } from './chain-reader';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const CLOCK_ACCOUNT = { owner: addressNamed('sysvars'), data: [Buffer.alloc(40, 7).toString('base64'), 'base64'] };

/**
 * Opens a reader of an RPC whose accounts, besides the clock's, own themselves, and records its calls. `fail(times)`
 * makes the next `times` reads of accounts and blockhashes throw.
 */
function openCallRecordingReader() {
  const calls: string[] = [];
  let failures = 0;
  const rpc = openPartialRpc({
    getMultipleAccounts: (addresses: Address[], { commitment }: { commitment: string }) => {
      calls.push(`${commitment} ${addresses.length}`);
      if (failures-- > 0) throw new Error('no answer');
      return { value: [CLOCK_ACCOUNT, ...addresses.slice(1).map((owner) => ({ owner, data: ['', 'base64'] }))] };
    },
    getSignatureStatuses: (signatures: string[]) => {
      calls.push(`statuses ${signatures.length}`);
      return { value: signatures.map((each) => (each === 'unknown' ? null : { err: each })) };
    },
    getLatestBlockhash: () => {
      calls.push('blockhash');
      if (failures-- > 0) throw new Error('no answer');
      return { value: { blockhash: `hash ${calls.length}`, lastValidBlockHeight: 9n } };
    },
  });
  const failNextReads = (times: number): void => {
    failures = times;
  };
  return { reader: getChainReader(rpc), rpc, calls, fail: failNextReads };
}

const generateAddresses = (count: number): Address[] =>
  Array.from({ length: count }, (_, at) => addressNamed(`account ${at}`));

async function settleWithFakeTimers<Value>(reading: Promise<Value>): Promise<Value> {
  reading.catch(() => {});
  await vi.advanceTimersByTimeAsync(1_000);
  return reading;
}

describe('a reader', () => {
  it('collects what is asked for while a call waits for the quota, for a second at most', async () => {
    const sizes: number[] = [];
    const rpc = openPartialRpc({
      getMultipleAccounts: (addresses: Address[]) => {
        sizes.push(addresses.length - 1);
        return new Promise(() => {});
      },
    });
    const reader = getChainReader(rpc);
    for (const address of generateAddresses(3)) {
      reader.readAccounts([address], 'confirmed').catch(() => {});
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(sizes).toEqual([1]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sizes).toEqual([1, 2]);
  });

  it('reads what several ask for at the same time in one call, each account once', async () => {
    const { reader, calls } = openCallRecordingReader();
    const [one = '' as Address, two = '' as Address, three = '' as Address] = generateAddresses(3);
    const asked = [reader.readAccounts([one, two], 'confirmed'), reader.readAccounts([three, two], 'confirmed')];
    const found = await settleWithFakeTimers(Promise.all(asked));
    expect(found.map((each) => each.map(({ account }) => account?.owner))).toEqual([
      [one, two],
      [three, two],
    ]);
    expect(calls).toEqual(['confirmed 4']);
  });

  it('keeps within the node’s limit, and asks for each commitment apart', async () => {
    const { reader, calls } = openCallRecordingReader();
    await settleWithFakeTimers(
      Promise.all([
        reader.readAccounts(generateAddresses(120), 'confirmed'),
        reader.readAccounts(generateAddresses(2), 'finalized'),
      ]),
    );
    expect(calls.toSorted()).toEqual(['confirmed 100', 'confirmed 22', 'finalized 3']);
  });

  it('reads again after a failure, which every caller gets', async () => {
    const { reader, fail } = openCallRecordingReader();
    fail(1);
    const asked = [0, 1].map(() => reader.readAccounts(generateAddresses(1), 'confirmed'));
    const outcomes = await settleWithFakeTimers(Promise.allSettled(asked));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await settleWithFakeTimers(reader.readAccounts(generateAddresses(1), 'confirmed'))).toHaveLength(1);
  });

  it('polls all signatures under way together', async () => {
    const { reader, calls } = openCallRecordingReader();
    const asked = ['one', 'unknown', 'two'].map((each) => reader.pollStatus(each as Signature));
    expect(await settleWithFakeTimers(Promise.all(asked))).toEqual([{ err: 'one' }, null, { err: 'two' }]);
    expect(calls).toEqual(['statuses 3']);
  });

  it('refuses an answer that leaves out a requested account or signature', async () => {
    const dropLastValue = <Answer extends { value: unknown[] }>({ value }: Answer) => ({ value: value.slice(0, -1) });
    const answers = {
      getMultipleAccounts: (asked: Address[]) =>
        dropLastValue({ value: [CLOCK_ACCOUNT, ...asked.slice(1).map((owner) => ({ owner, data: ['', 'base64'] }))] }),
      getSignatureStatuses: (asked: string[]) => dropLastValue({ value: asked.map(() => null) }),
    };
    const reader = getChainReader(openPartialRpc(answers));
    await expect(settleWithFakeTimers(reader.readAccounts(generateAddresses(2), 'confirmed'))).rejects.toThrow(
      'a part',
    );
    await expect(settleWithFakeTimers(reader.pollStatus('one' as Signature))).rejects.toThrow('a part');
  });

  it('reuses a blockhash for a second, and none that could not be read', async () => {
    const { reader, calls, fail } = openCallRecordingReader();
    fail(1);
    await expect(settleWithFakeTimers(reader.readBlockhash())).rejects.toThrow('no answer');
    expect(await reader.readBlockhash()).toBe(await reader.readBlockhash());
    await vi.advanceTimersByTimeAsync(1_000);
    await reader.readBlockhash();
    expect(calls).toHaveLength(3);
  });

  it('is the same one for everybody who uses an RPC', () => {
    const { reader, rpc } = openCallRecordingReader();
    expect(getChainReader(rpc)).toBe(reader);
    expect(openCallRecordingReader().reader).not.toBe(reader);
  });
});
