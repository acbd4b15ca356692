import {
  type Address,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findAssociatedTokenAddress } from '../../lib/chain/escrow/address';
import { WRAPPED_SOL_MINT } from '../../lib/core/money';
import { addressNamed, secretNamed } from '../../testing/agents/duel';
import { openPartialRpc } from '../../testing/agents/hanging-rpc';
import type { AgentConnection } from '../connect';
import { toKeypair } from '../keypair';
import { openTreasuryTokenAccount } from './treasury-token-account';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const wallet = addressNamed('treasury');
const tokenAccount = findAssociatedTokenAddress(wallet, WRAPPED_SOL_MINT as Address).address;
const machine = { payTo: { wallet, tokenAccount }, price: { mint: WRAPPED_SOL_MINT } };

function listAccounts(wire: string): readonly Address[] {
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(wire));
  return getCompiledTransactionMessageDecoder().decode(messageBytes).staticAccounts;
}

/**
 * Runs with a service that lists these machines, one answer after the other. Returns the accounts of each transaction,
 * and the number of answers.
 */
async function openFor(answers: readonly (readonly object[])[], isThere = false) {
  const sent: (readonly Address[])[] = [];
  let answerCount = 0;
  const rpc = openPartialRpc({
    getAccountInfo: () => ({ value: isThere ? {} : null }),
    getLatestBlockhash: () => ({ value: { blockhash: addressNamed('hash'), lastValidBlockHeight: 9n } }),
    sendTransaction: (wire: string) => void sent.push(listAccounts(wire)),
    getSignatureStatuses: (signatures: readonly string[]) => ({
      value: signatures.map(() => ({ err: null, confirmationStatus: 'confirmed' })),
    }),
  });
  const client = { call: async () => ({ items: answers[answerCount++] ?? [], nextCursor: null }) };
  const connection = { client: client as unknown as AgentConnection['client'], rpc, hasFaucet: true };
  const ending = new AbortController();
  const run = openTreasuryTokenAccount(
    connection as AgentConnection,
    toKeypair(secretNamed('crank')),
    () => {},
    ending.signal,
  );
  await vi.advanceTimersByTimeAsync(20_000);
  ending.abort();
  await run;
  return { sent, answerCount };
}

test('the account of a machine that is added later is opened, once', async () => {
  const { sent, answerCount } = await openFor([[], [], [machine], [machine]]);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain(tokenAccount);
  expect(answerCount).toBe(3);
});

test('no account is opened that is there already', async () => {
  expect(await openFor([[machine]], true)).toEqual({ sent: [], answerCount: 1 });
});
