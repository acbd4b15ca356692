import type { GetMultipleAccountsApi, Rpc } from '@solana/kit';
import { expect, test } from 'vitest';
import { buildFundTransaction, creator, fundExpectation } from '../../../testing/chain/duel-transactions';
import { inspectTransaction } from './inspect';
import { readCosts } from './read-costs';

const rentSysvar = Buffer.alloc(17);
rentSysvar.writeBigUInt64LE(3_480n);
rentSysvar.writeDoubleLE(2, 8);
const base64 = (data: Buffer) => [data.toString('base64'), 'base64'];

test('costs are read with a single call, on confirmed state', async () => {
  const payment = inspectTransaction(buildFundTransaction(), fundExpectation);
  const callArguments: unknown[] = [];
  const value = [
    { lamports: 77n, data: base64(Buffer.alloc(0)) },
    { lamports: 1n, data: base64(rentSysvar) },
    null,
    { lamports: 2_039_280n, data: base64(Buffer.alloc(165)) },
  ];
  const rpc = {
    getMultipleAccounts: (...args: unknown[]) => {
      callArguments.push(...args);
      return { send: async () => ({ value }) };
    },
  } as unknown as Rpc<GetMultipleAccountsApi>;
  const { balance, costs } = await readCosts(rpc, creator, payment);
  expect([balance, costs.totalAtMost]).toEqual([77n, 54_870_040n]);
  expect(costs.rents.map(({ account }) => account)).toEqual(['escrow']);
  expect(callArguments).toEqual([
    [creator, 'SysvarRent111111111111111111111111111111111', ...payment.opens.map(({ address }) => address)],
    { commitment: 'confirmed', encoding: 'base64' },
  ]);
});
