import type { RpcTransport } from '@solana/kit';
import { expect, test } from 'vitest';
import { openChain } from './rpc';

const answering = (reply: object): RpcTransport =>
  (async () => ({ jsonrpc: '2.0', id: '0', ...reply })) as RpcTransport;
const SIGNATURE = '1'.repeat(64);

test('a transaction of a version that is not known is none of ours; every other error is the chain’s', async () => {
  const error = (code: number) => answering({ error: { code, message: 'no' } });
  expect(await openChain(error(-32015)).finalizedTransaction(SIGNATURE)).toBeNull();
  for (const code of [-32004, -32005, -32016])
    await expect(openChain(error(code)).finalizedTransaction(SIGNATURE)).rejects.toMatchObject({
      code: 'chain-unavailable',
    });
});

test('an answer of another form, or for another number than was asked for, is none', async () => {
  const unavailable = { code: 'chain-unavailable' };
  for (const result of [null, {}, [], { absoluteSlot: 5 }, { context: { slot: 5 }, value: {} }])
    await expect(openChain(answering({ result })).finalizedTip()).rejects.toMatchObject(unavailable);
  const none = openChain(answering({ result: { context: { slot: 5 }, value: [] } }));
  await expect(none.finalizedAccounts([SIGNATURE])).rejects.toMatchObject(unavailable);
  await expect(none.signatureStates([SIGNATURE])).rejects.toMatchObject(unavailable);
});

test('a socket that hangs is given up', async () => {
  const hung = (({ signal }: { signal?: AbortSignal }) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))) as RpcTransport;
  await expect(openChain(hung, 5).genesisHash()).rejects.toMatchObject({ code: 'chain-unavailable' });
});
