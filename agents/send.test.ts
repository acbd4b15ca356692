import type { Address } from '@solana/kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressNamed, PROGRAM, secretNamed } from '../testing/agents/duel';
import { expireTimeoutsAtOnce, openPartialRpc } from '../testing/agents/hanging-rpc';
import { readEscrows } from './escrow-accounts';
import { topUpFromFaucet } from './faucet';
import { toKeypair } from './keypair';
import { sendInstructions } from './send';

const signal = new AbortController().signal;
const payer = toKeypair(secretNamed('payer'));
const getLatestBlockhash = () => ({ value: { blockhash: addressNamed('hash') as Address, lastValidBlockHeight: 9n } });
const sendTransaction = () => {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The calls with which crank, sparring and house send transactions, and read accounts and balances. */
describe('no call of an agent waits for ever for an RPC that hangs', () => {
  it.each([
    ['at the blockhash', {}],
    ['at the sending', { getLatestBlockhash }],
    ['at the status', { getLatestBlockhash, sendTransaction }],
    ['at the height', { getLatestBlockhash, sendTransaction, getSignatureStatuses: () => ({ value: [null] }) }],
  ])('%s of a transaction', async (_, answers) => {
    expireTimeoutsAtOnce();
    const sending = expect(sendInstructions(openPartialRpc(answers), payer, [], signal)).rejects.toThrow('timed out');
    await vi.advanceTimersByTimeAsync(5_000);
    await sending;
  });

  it('at the accounts', async () => {
    expireTimeoutsAtOnce();
    await expect(readEscrows(openPartialRpc({}), PROGRAM, [PROGRAM], signal)).rejects.toThrow('timed out');
  });

  it('at the balance', async () => {
    expireTimeoutsAtOnce();
    const connection = { rpc: openPartialRpc({}), hasFaucet: true } as unknown as Parameters<typeof topUpFromFaucet>[0];
    await expect(topUpFromFaucet(connection, payer, { least: 1n, amount: 1n }, () => {}, signal)).rejects.toThrow(
      'timed out',
    );
  });
});
