import { expect, test } from 'vitest';
import { startScriptedNode } from '../../testing/chain/scripted-node';
import { silentMeter } from '../api/meter';
import type { ChainPort } from '../chain/port';
import { readConfig } from '../configuration/config';
import { openRemoteChain } from './remote-chain';

/** Stands for every hash and address of this test. */
const KEY = '76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu';

test('polls and the worker of a process ask for a genesis hash and a blockhash once', async () => {
  const value = { blockhash: KEY, lastValidBlockHeight: 9 };
  const node = await startScriptedNode((method) => ({
    result: method === 'getGenesisHash' ? KEY : { context: { slot: 5 }, value },
  }));
  const config = readConfig({
    SOLANA_RPC_URL: node.url,
    SOLANA_LOCAL_GENESIS_HASH: KEY,
    DATABASE_URL: 'postgres://localhost/ripduel',
    ESCROW_PROGRAM_ID: KEY,
    PUBLIC_ORIGIN: 'https://ripduel.example',
    CRON_SECRET: 'c'.repeat(16),
    SESSION_SECRET: 's'.repeat(32),
    TREASURY_WALLET: KEY,
    PROVIDER_URL: 'https://provider.example',
    PROVIDER_PUBLIC_KEY: KEY,
    PROVIDER_TOKEN: 't'.repeat(32),
  });
  const { port } = openRemoteChain(config, silentMeter);
  for (const each of [port, port.housekeeping as ChainPort, port]) {
    expect(await each.genesisHash()).toBe(KEY);
    expect((await each.latestBlockhash(5n)).blockhash).toBe(KEY);
  }
  expect(node.calls).toEqual(['getGenesisHash', 'getLatestBlockhash']);
});
