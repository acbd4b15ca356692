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
