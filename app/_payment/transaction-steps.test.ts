// cspell:ignore AQID
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testWallet } from '../../testing/service/wallet';
import { buildTranslator } from '../_messages/build-translator';
import { isSentHere } from './sent-here';
import { sendTransaction, type TransactionPhase } from './transaction-steps';

const rpcUrl = 'http://rpc.test/';
const signature = testWallet('payer').signText('a payment');
const signed = {
  prepared: { duelId: 'duel_11111111111111111111', intentId: 'txi_1111111111111111111111' },
  signed: 'AQID',
  signature,
};
const NOT_VERIFIED = { code: 'signature-not-verified', status: 400, title: 'not verified', requestId: 'req_1' };

let submissions: unknown[] = [];
let submissionResponse: { readonly status: number; readonly body: object };

/**
 * Stub of a node at `rpcUrl` that accepts every transaction, and of a service that answers requests to any other URL
 * with `submissionResponse`.
 */
const fetchStub = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const request = input instanceof Request ? input : null;
  const url = request?.url ?? String(input);
  const text = request === null ? String(init?.body) : await request.text();
  if (url === rpcUrl) return Response.json({ jsonrpc: '2.0', id: JSON.parse(text).id, result: signature });
  submissions.push(JSON.parse(text));
  return Response.json(submissionResponse.body, {
    status: submissionResponse.status,
    headers: { 'content-type': 'application/problem+json' },
  });
};

beforeEach(() => {
  submissions = [];
  vi.stubGlobal('fetch', fetchStub);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('what a wallet changed goes along, and a page whose submission is refused goes on waiting', async () => {
  submissionResponse = { status: 400, body: NOT_VERIFIED };
  const shown: [TransactionPhase['kind'], unknown][] = [];
  await sendTransaction(buildTranslator('en', 'payment'), signed, rpcUrl, ({ kind }, trouble) =>
    shown.push([kind, trouble]),
  );
  expect(submissions).toEqual([{ signature, signedTransaction: 'AQID' }]);
  expect(shown).toEqual([
    ['sending', undefined],
    ['sent', undefined],
  ]);
});

test('the page knows what it sends and has sent, and what was not sent', async () => {
  submissionResponse = { status: 400, body: NOT_VERIFIED };
  const send = (transaction: typeof signed, url: string) => {
    const known: boolean[] = [];
    return sendTransaction(buildTranslator('en', 'payment'), transaction, url, () =>
      known.push(isSentHere(transaction.prepared.intentId)),
    ).then(() => known);
  };
  const lost = { ...signed, prepared: { ...signed.prepared, intentId: 'txi_2222222222222222222222' } };
  expect(await send(signed, rpcUrl)).toEqual([true, true]);
  expect(await send(lost, 'http://elsewhere.test/')).toEqual([true, false]);
});
