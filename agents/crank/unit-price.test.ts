import { expect, it, onTestFinished, vi } from 'vitest';
import { expireTimeoutsAtOnce, openPartialRpc } from '../../testing/agents/hanging-rpc';
import { createUnitPriceReader } from './unit-price';

const MAX_PRICE_MICRO_LAMPORTS = 5_000n;
const getUnitPriceAfterRefusals = (prices: readonly bigint[], refusals: number) => {
  const getRecentPrioritizationFees = () => prices.map((prioritizationFee) => ({ prioritizationFee, slot: 1n }));
  return createUnitPriceReader(openPartialRpc({ getRecentPrioritizationFees }), MAX_PRICE_MICRO_LAMPORTS)(refusals);
};

it.each<[string, readonly bigint[], number, bigint]>([
  ['nothing where blocks have room', [0n, 0n, 9_000n], 0, 0n],
  ['the median of recent blocks', [9_000n, 0n, 700n], 0, 700n],
  ['no more than the cap', [9_000n, 9_000n, 0n], 0, MAX_PRICE_MICRO_LAMPORTS],
  ['more for each time that a step did not land', [0n], 1, 1_000n],
  ['twice as much each time', [0n], 3, 4_000n],
  ['never above the cap', [0n], 64, MAX_PRICE_MICRO_LAMPORTS],
  ['nothing if the node names no block', [], 0, 0n],
])('a compute unit costs %s', async (_, prices, refusals, price) => {
  expect(await getUnitPriceAfterRefusals(prices, refusals)).toBe(price);
});

it('a node that gives no prices stops no step', async () => {
  const rpc = openPartialRpc({
    getRecentPrioritizationFees: () => {
      throw new Error('no such method');
    },
  });
  expect(await createUnitPriceReader(rpc, MAX_PRICE_MICRO_LAMPORTS)(0)).toBe(0n);
});

it('a node that hangs delays one step by a second, and the next ones not at all', async () => {
  const { requestedTimeoutsMs } = expireTimeoutsAtOnce();
  const unitPrice = createUnitPriceReader(openPartialRpc({}), MAX_PRICE_MICRO_LAMPORTS);
  expect([await unitPrice(0), await unitPrice(0), await unitPrice(1)]).toEqual([0n, 0n, 1_000n]);
  expect(requestedTimeoutsMs).toEqual([1_000]);
});

it('while a node gives no prices, the last ones are paid', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let isAway = false;
  const getRecentPrioritizationFees = () => {
    if (isAway) throw new Error('no answer');
    return [{ prioritizationFee: 700n, slot: 1n }];
  };
  const unitPrice = createUnitPriceReader(openPartialRpc({ getRecentPrioritizationFees }), MAX_PRICE_MICRO_LAMPORTS);
  expect(await unitPrice(0)).toBe(700n);
  isAway = true;
  vi.advanceTimersByTime(30_000);
  expect(await unitPrice(0)).toBe(700n);
});
