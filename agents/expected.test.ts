import { expect, test } from 'vitest';
import type { Client } from '../lib/client/client';
import { openKnowledge } from './expected';

/** A service whose health names these providers, one after the other. */
function clientNaming(keys: (string | null)[]): Client {
  const call = async () => {
    const publicKey = keys.shift() ?? null;
    return { network: { provider: publicKey === null ? null : { publicKey } }, duels: { treasuryWallet: 'treasury' } };
  };
  return { call } as unknown as Client;
}

test('an agent keeps to the first provider that the service named', async () => {
  const { expected } = openKnowledge(clientNaming([null, 'first', 'second']), undefined);
  expect(await expected()).toBeNull();
  expect(await expected()).toEqual({ providerKey: 'first', treasuryWallet: 'treasury' });
  expect(await expected()).toEqual({ providerKey: 'first', treasuryWallet: 'treasury' });
});

test('an agent keeps to the provider it was started with', async () => {
  const { expected } = openKnowledge(clientNaming(['another']), 'own');
  expect(await expected()).toMatchObject({ providerKey: 'own' });
});
