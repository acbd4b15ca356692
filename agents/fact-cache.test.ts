import { expect, test } from 'vitest';
import type { Client } from '../lib/client/client';
import { sha256Hex } from '../lib/core/hash';
import { createExpectationCache } from './fact-cache';

/** Creates a client of a service whose health names these providers, one after the other. */
function createClientWithProviders(keys: (string | null)[]): Client {
  const call = async ({ path }: { path: string }) => {
    if (path === '/valuation-policies/current') return { canonicalJson: '{}', policyHash: 'a false one' };
    const publicKey = keys.shift() ?? null;
    return { network: { provider: publicKey === null ? null : { publicKey } }, duels: { treasuryWallet: 'treasury' } };
  };
  return { call } as unknown as Client;
}

const buildOptions = (providerKey: string | undefined) => ({ providerKey, lamportsPerValueUnit: 0n });
// The agent hashes the policy itself: the service names a false hash.
const firstFacts = { providerKey: 'first', treasuryWallet: 'treasury', valuationPolicyHash: sha256Hex('{}') };

test('an agent keeps to the first provider that the service named', async () => {
  const { getExpectedFacts } = createExpectationCache(
    createClientWithProviders([null, 'first', 'second']),
    buildOptions(undefined),
  );
  expect(await getExpectedFacts()).toBeNull();
  expect(await getExpectedFacts()).toEqual(firstFacts);
  expect(await getExpectedFacts()).toEqual(firstFacts);
});

test('an agent keeps to the provider it was started with', async () => {
  const { getExpectedFacts } = createExpectationCache(createClientWithProviders(['another']), buildOptions('own'));
  expect(await getExpectedFacts()).toMatchObject({ providerKey: 'own' });
});
