import {
  type Address,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  SolanaError,
} from '@solana/kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QuotaExhaustedError } from '../lib/chain/nodes/turn-queue';
import { addressNamed, PROGRAM, secretNamed } from '../testing/agents/duel';
import { expireTimeoutsAtOnce, openPartialRpc } from '../testing/agents/hanging-rpc';
import { readEscrows } from './escrow-accounts';
import { toKeypair } from './keypair';
import { sendInstructions } from './send';
import { topUpFromFaucet } from './top-up';

const signal = new AbortController().signal;
const payer = toKeypair(secretNamed('payer'));
const getLatestBlockhash = () => ({ value: { blockhash: addressNamed('hash') as Address, lastValidBlockHeight: 9n } });
const sendTransaction = () => {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Covers the functions with which agents send transactions, except the steps of the provider, and read the chain. */
describe('no call of an agent waits for ever for an RPC that hangs', () => {
  it.each([
    ['at the blockhash', {}],
    ['at the sending', { getLatestBlockhash }],
    ['at the status', { getLatestBlockhash, sendTransaction }],
    ['at the height', { getLatestBlockhash, sendTransaction, getSignatureStatuses: () => ({ value: [null] }) }],
  ])('%s of a transaction', async (_, answers) => {
    expireTimeoutsAtOnce();
    const sending = expect(sendInstructions(openPartialRpc(answers), payer, [], signal)).rejects.toThrow('timed out');
    await vi.advanceTimersByTimeAsync(300_000);
    await sending;
  });

  it('at the accounts', async () => {
    expireTimeoutsAtOnce();
    await expect(readEscrows(openPartialRpc({}), PROGRAM, [PROGRAM], signal)).rejects.toThrow('timed out');
  });

  it('at the balance', async () => {
    expireTimeoutsAtOnce();
    const connection = { rpc: openPartialRpc({}), hasFaucet: true } as unknown as Parameters<typeof topUpFromFaucet>[0];
    await expect(topUpFromFaucet(connection, payer, { min: 1n, amount: 1n }, () => {}, signal)).rejects.toThrow(
      'timed out',
    );
  });
});

/** Answers calls with these values one after the other, and then with the last one for ever. Throws the errors. */
function answerInTurn(...answers: readonly unknown[]): () => unknown {
  let count = 0;
  return () => {
    const answer = answers[Math.min(count, answers.length - 1)];
    count += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  };
}

const quotaError = new QuotaExhaustedError(1_000);
const networkError = new TypeError('fetch failed');
const unknownStatus = { value: [null] };
const confirmedStatus = { value: [{ err: null, confirmationStatus: 'confirmed' }] };
const refusedBySimulation = new SolanaError(SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM, { code: 4_013, index: 0 });
const HEIGHTS = { valid: 9n, expired: 10n };

/** Sends a transaction to an RPC with these answers. Returns the outcome or the error, and the transactions sent. */
async function sendTo(answers: Readonly<Record<'send' | 'status' | 'height', () => unknown>>, stop = signal) {
  const wires: string[] = [];
  const rpc = openPartialRpc({
    getLatestBlockhash,
    sendTransaction: (wire: string) => {
      wires.push(wire);
      return answers.send();
    },
    getSignatureStatuses: answers.status,
    getBlockHeight: answers.height,
  });
  const sending = sendInstructions(rpc, payer, [], stop).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(300_000);
  return { outcome: await sending, wires };
}

describe('trouble of the RPC', () => {
  const taken = answerInTurn(null);
  const valid = answerInTurn(HEIGHTS.valid);

  it.each([
    ['at the status', { send: taken, status: answerInTurn(quotaError, networkError, confirmedStatus), height: valid }],
    [
      'at the height',
      {
        ...{ send: taken, height: answerInTurn(quotaError, networkError, HEIGHTS.valid) },
        status: answerInTurn(...Array.from({ length: 30 }, () => unknownStatus), confirmedStatus),
      },
    ],
    [
      'at the first send and another one',
      {
        ...{ send: answerInTurn(networkError, quotaError, null), height: valid },
        status: answerInTurn(...Array.from({ length: 30 }, () => unknownStatus), confirmedStatus),
      },
    ],
  ])('%s doesn’t end the wait for a transaction, and no other one is signed', async (_, answers) => {
    const { outcome, wires } = await sendTo(answers);
    expect(outcome).toMatchObject({ kind: 'confirmed' });
    expect(new Set(wires).size).toBe(1);
  });

  it('doesn’t hide that the transaction has expired, by a height that was read', async () => {
    const height = answerInTurn(networkError, HEIGHTS.valid, networkError, HEIGHTS.expired, networkError);
    const status = answerInTurn(...Array.from({ length: 32 }, () => unknownStatus), quotaError, unknownStatus);
    const { outcome, wires } = await sendTo({ send: taken, status, height });
    expect(outcome).toEqual({ kind: 'expired' });
    expect(wires).toHaveLength(4);
  });

  it('at every send isn’t taken for an expiry', async () => {
    const height = answerInTurn(HEIGHTS.valid, HEIGHTS.expired);
    const { outcome } = await sendTo({ send: answerInTurn(networkError), status: answerInTurn(unknownStatus), height });
    expect(outcome).toBe(networkError);
  });

  it('at the first send doesn’t hide that the next one is refused', async () => {
    const send = answerInTurn(networkError, refusedBySimulation);
    const { outcome } = await sendTo({ send, status: answerInTurn(unknownStatus), height: valid });
    expect(outcome).toMatchObject({ kind: 'refused' });
  });

  it('that lasts ends the wait long after the expiry', async () => {
    const started = performance.now();
    const failing = answerInTurn(networkError);
    let endedMs = 0;
    const height = () => {
      endedMs = performance.now();
      return failing();
    };
    const { outcome } = await sendTo({ send: taken, status: failing, height });
    expect(outcome).toBe(networkError);
    expect(endedMs - started).toBeGreaterThan(170_000);
    expect(endedMs - started).toBeLessThan(190_000);
  });

  it('doesn’t keep an agent that stops', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('stopped')), 2_000);
    const { outcome } = await sendTo({ send: taken, status: answerInTurn(networkError), height: valid }, stop.signal);
    expect(outcome).toMatchObject({ message: 'stopped' });
  });
});

it('a transaction that the node calls invalid is refused, and not sent again', async () => {
  const invalid = new SolanaError(SOLANA_ERROR__JSON_RPC__INVALID_PARAMS, { __serverMessage: 'too large' });
  const { outcome, wires } = await sendTo({
    ...{ send: answerInTurn(invalid), status: answerInTurn(unknownStatus), height: answerInTurn(HEIGHTS.valid) },
  });
  expect(outcome).toMatchObject({ kind: 'refused' });
  expect(wires).toHaveLength(1);
});
