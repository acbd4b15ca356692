import type { Address, Signature } from '@solana/kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressNamed } from '../testing/agents/duel';
import { openPartialRpc } from '../testing/agents/hanging-rpc';
import { getReader } from './chain-reader';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const CLOCK = { owner: addressNamed('sysvars'), data: [Buffer.alloc(40, 7).toString('base64'), 'base64'] };

/**
 * A reader of an RPC whose accounts own themselves, with the calls made so far. `fail` makes the next reads of accounts
 * and blockhashes throw.
 */
function openCountingRpc() {
  const calls: string[] = [];
  let failures = 0;
  const rpc = openPartialRpc({
    getMultipleAccounts: (addresses: Address[], { commitment }: { commitment: string }) => {
      calls.push(`${commitment} ${addresses.length}`);
      if (failures-- > 0) throw new Error('no answer');
      return { value: [CLOCK, ...addresses.slice(1).map((owner) => ({ owner, data: ['', 'base64'] }))] };
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
  const fail = (times: number): void => {
    failures = times;
  };
  return { reader: getReader(rpc), rpc, calls, fail };
}

const addresses = (count: number): Address[] => Array.from({ length: count }, (_, at) => addressNamed(`account ${at}`));

async function settle<Value>(reading: Promise<Value>): Promise<Value> {
  reading.catch(() => {});
  await vi.advanceTimersByTimeAsync(1_000);
  return reading;
}

describe('a reader', () => {
  it('reads what several ask for at the same time in one call, each account once', async () => {
    const { reader, calls } = openCountingRpc();
    const [one = '' as Address, two = '' as Address, three = '' as Address] = addresses(3);
    const asked = [reader.accounts([one, two], 'confirmed'), reader.accounts([three, two], 'confirmed')];
    const found = await settle(Promise.all(asked));
    expect(found.map((each) => each.map(({ account }) => account?.owner))).toEqual([
      [one, two],
      [three, two],
    ]);
    expect(calls).toEqual(['confirmed 4']);
  });

  it('keeps within the node’s limit, and asks for each commitment apart', async () => {
    const { reader, calls } = openCountingRpc();
    await settle(
      Promise.all([reader.accounts(addresses(120), 'confirmed'), reader.accounts(addresses(2), 'finalized')]),
    );
    expect(calls.toSorted()).toEqual(['confirmed 100', 'confirmed 22', 'finalized 3']);
  });

  it('reads again after a failure, which every caller gets', async () => {
    const { reader, fail } = openCountingRpc();
    fail(1);
    const asked = [0, 1].map(() => reader.accounts(addresses(1), 'confirmed'));
    const outcomes = await settle(Promise.allSettled(asked));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await settle(reader.accounts(addresses(1), 'confirmed'))).toHaveLength(1);
  });

  it('polls all signatures under way together', async () => {
    const { reader, calls } = openCountingRpc();
    const asked = ['one', 'unknown', 'two'].map((each) => reader.status(each as Signature));
    expect(await settle(Promise.all(asked))).toEqual([{ err: 'one' }, null, { err: 'two' }]);
    expect(calls).toEqual(['statuses 3']);
  });

  it('takes an answer to a part of what was asked for no answer', async () => {
    const cut = <Answer extends { value: unknown[] }>({ value }: Answer) => ({ value: value.slice(0, -1) });
    const answers = {
      getMultipleAccounts: (asked: Address[]) =>
        cut({ value: [CLOCK, ...asked.slice(1).map((owner) => ({ owner, data: ['', 'base64'] }))] }),
      getSignatureStatuses: (asked: string[]) => cut({ value: asked.map(() => null) }),
    };
    const reader = getReader(openPartialRpc(answers));
    await expect(settle(reader.accounts(addresses(2), 'confirmed'))).rejects.toThrow('a part');
    await expect(settle(reader.status('one' as Signature))).rejects.toThrow('a part');
  });

  it('reuses a blockhash for a second, and none that could not be read', async () => {
    const { reader, calls, fail } = openCountingRpc();
    fail(1);
    await expect(settle(reader.blockhash())).rejects.toThrow('no answer');
    expect(await reader.blockhash()).toBe(await reader.blockhash());
    await vi.advanceTimersByTimeAsync(1_000);
    await reader.blockhash();
    expect(calls).toHaveLength(3);
  });

  it('is the same one for everybody who uses an RPC', () => {
    const { reader, rpc } = openCountingRpc();
    expect(getReader(rpc)).toBe(reader);
    expect(openCountingRpc().reader).not.toBe(reader);
  });
});
