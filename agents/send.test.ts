import type { Address } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { addressNamed, PROGRAM, secretNamed } from '../testing/agents/duel';
import { expireTimeoutsAtOnce, openPartialRpc } from '../testing/agents/hanging-rpc';
import { readEscrows } from './escrow-accounts';
import { topUpFromFaucet } from './faucet';
import { keypairOf } from './keypair';
import { sendInstructions } from './send';

const signal = new AbortController().signal;
const payer = keypairOf(secretNamed('payer'));
const getLatestBlockhash = () => ({ value: { blockhash: addressNamed('hash') as Address, lastValidBlockHeight: 9n } });
const sendTransaction = () => {};
const getBlockHeight = () => 1n;

/** Everything that crank, sparring and house do with an RPC goes through these. */
describe('no call of an agent waits for ever for an RPC that hangs', () => {
  it.each([
    ['at the blockhash', {}],
    ['at the sending', { getLatestBlockhash }],
    ['at the height', { getLatestBlockhash, sendTransaction }],
    ['at the status', { getLatestBlockhash, sendTransaction, getBlockHeight }],
  ])('%s of a transaction', async (_, answers) => {
    expireTimeoutsAtOnce();
    await expect(sendInstructions(openPartialRpc(answers), payer, [], signal)).rejects.toThrow('timed out');
  });

  it('at the accounts', async () => {
    expireTimeoutsAtOnce();
    await expect(readEscrows(openPartialRpc({}), PROGRAM, [PROGRAM], signal)).rejects.toThrow('timed out');
  });

  it('at the balance', async () => {
    expireTimeoutsAtOnce();
    const connection = { rpc: openPartialRpc({}), faucet: true } as unknown as Parameters<typeof topUpFromFaucet>[0];
    await expect(topUpFromFaucet(connection, payer, { least: 1n, amount: 1n }, () => {}, signal)).rejects.toThrow(
      'timed out',
    );
  });
});
