import { describe, expect, test } from 'vitest';
import { CallQuota } from './call-quota';

const createQuota = () =>
  new CallQuota({ windowMs: 10_000, maxCalls: 4, maxCallsOfOneMethod: 3, maxCallsByMethod: { sendTransaction: 1 } });

describe('a quota', () => {
  test('admits as many calls in a window as its limit, and returns the wait for the next one', () => {
    const quota = createQuota();
    expect([0, 1_000, 2_000].map((at) => quota.admitOrGetWaitMs(['getSlot'], at))).toEqual([null, null, null]);
    expect(quota.admitOrGetWaitMs(['getSlot'], 3_000)).toBe(7_000);
    expect(quota.admitOrGetWaitMs(['getBalance'], 3_000)).toBeNull();
    expect(quota.admitOrGetWaitMs(['getBalance'], 4_000)).toBe(6_000);
    expect(quota.admitOrGetWaitMs(['getBalance'], 9_999)).toBe(1);
    expect(quota.admitOrGetWaitMs(['getBalance'], 10_000)).toBeNull();
  });

  test('has lower limits for single methods', () => {
    const quota = createQuota();
    expect(quota.admitOrGetWaitMs(['sendTransaction'], 0)).toBeNull();
    expect(quota.admitOrGetWaitMs(['sendTransaction'], 500)).toBe(9_500);
    expect(quota.admitOrGetWaitMs(['getSlot'], 500)).toBeNull();
  });

  test('counts each call of a batch, and admits all of it or nothing', () => {
    const quota = createQuota();
    expect(quota.admitOrGetWaitMs(['getSlot', 'getSlot', 'getBalance'], 0)).toBeNull();
    expect(quota.admitOrGetWaitMs(['getSlot', 'getBalance'], 1)).toBe(9_999);
    expect(quota.admitOrGetWaitMs(['getSlot'], 1)).toBeNull();
  });

  test('never admits a batch that is larger than the limit', () => {
    const quota = createQuota();
    expect(quota.admitOrGetWaitMs(Array(5).fill('getSlot'), 0)).toBe(10_000);
    expect(quota.admitOrGetWaitMs(['getSlot'], 0)).toBeNull();
  });
});
