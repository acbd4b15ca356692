import { expect, test } from 'vitest';
import { WRAPPED_SOL_MINT } from '../../../core/money';
import { addPrice } from './costs';

const costs = { fee: 1n, rents: [], networkFee: 5_000n, totalAtMost: 5_001n, leastRemaining: 890_880n };

test('a price in wrapped SOL is part of the fee and of the total', () => {
  expect(addPrice(costs, { mint: WRAPPED_SOL_MINT, amount: 20n })).toEqual({ ...costs, fee: 21n, totalAtMost: 5_021n });
});

test('a price in another mint isn’t lamports, and changes no total', () => {
  expect(addPrice(costs, { mint: 'another', amount: 20n })).toEqual(costs);
});
