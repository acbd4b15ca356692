import { describe, expect, test } from 'vitest';
import type { ChainPort } from '../chain/port';
import { DEVNET_GENESIS, MAINNET_GENESIS } from '../core/clusters';
import { readConfig } from './config';
import { detectNetwork, toSocketUrl } from './network';

test.each([
  ['http://127.0.0.1:8899', 'ws://127.0.0.1:8900/'],
  ['http://127.0.0.1:8899/', 'ws://127.0.0.1:8900/'],
  ['https://api.devnet.solana.com', 'wss://api.devnet.solana.com/'],
  ['https://rpc.example/key', 'wss://rpc.example/key'],
  ['http://localhost:3000/rpc', 'ws://localhost:3000/rpc'],
])('the socket of %s is %s', (rpcUrl, socketUrl) => {
  expect(toSocketUrl(rpcUrl)).toBe(socketUrl);
});

describe('a chain behind an RPC', () => {
  const LOCAL = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
  const detectRpcNetwork = (genesisHash: string, named: string) => {
    const variables = {
      SOLANA_RPC_URL: 'http://127.0.0.1:8899',
      SOLANA_LOCAL_GENESIS_HASH: named,
      ESCROW_PROGRAM_ID: LOCAL,
      TREASURY_WALLET: '76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu',
      PROVIDER_URL: 'http://127.0.0.1:4100',
      PROVIDER_PUBLIC_KEY: '76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu',
      PROVIDER_TOKEN: 't'.repeat(32),
    };
    return detectNetwork(readConfig(variables), { genesisHash: async () => genesisHash } as ChainPort);
  };

  test.each([
    [DEVNET_GENESIS, 'devnet'],
    [LOCAL, 'local-validator'],
  ])('%s is %s', async (genesisHash, chain) => {
    expect(await detectRpcNetwork(genesisHash, LOCAL)).toMatchObject({ chain, genesisHash });
  });

  test('is refused where it is another one', async () => {
    await expect(detectRpcNetwork('4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY', LOCAL)).rejects.toThrow(
      'Only devnet and the local',
    );
  });

  test('is refused where it is mainnet, also when that is called the local validator', async () => {
    for (const named of [LOCAL, MAINNET_GENESIS])
      await expect(detectRpcNetwork(MAINNET_GENESIS, named)).rejects.toThrow('The RPC serves mainnet');
  });
});
