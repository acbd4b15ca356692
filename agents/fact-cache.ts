import type { Client } from '../lib/client/client';
import { sha256Hex } from '../lib/core/hash';
import { getHealth } from '../lib/health/contract';
import { getCurrentPolicy } from '../lib/valuation/contract';
import { fetchPackTable, type PackTable } from './table-entry';

/** The provider, treasury and valuation policy that an agent accepts in a duel. */
export interface DuelExpectations {
  readonly providerKey: string;
  readonly treasuryWallet: string;
  readonly valuationPolicyHash: string;
}

/** Facts that an agent checks a duel with. Both functions throw if they need the service and it doesn't answer. */
export interface ExpectationCache {
  /**
   * Returns null while neither the agent's options nor the service name a provider; after that always the same facts,
   * even if the service's change.
   */
  getExpectedFacts(): Promise<DuelExpectations | null>;
  /** Returns the table of a pack, which the agent seals itself from the published entries. */
  getPackTable(packId: string): Promise<PackTable>;
}

/** Options of `createExpectationCache`. */
interface ExpectationCacheOptions {
  /** The provider that the agent was started with. If undefined, the first one that the service names. */
  readonly providerKey: string | undefined;
  /** Minimum lamports that a bond covers per base unit of a card's value. A pack's higher rate replaces it. */
  readonly lamportsPerValueUnit: bigint;
}

/** Creates a cache that reads each fact from the service when it is first needed, and keeps it. */
export function createExpectationCache(
  client: Client,
  { providerKey, lamportsPerValueUnit }: ExpectationCacheOptions,
): ExpectationCache {
  const tables = new Map<string, PackTable>();
  let expected: DuelExpectations | null = null;
  return {
    async getExpectedFacts() {
      if (expected !== null) return expected;
      const { network, duels } = await client.call(getHealth);
      const key = providerKey ?? network.provider?.publicKey;
      if (key === undefined) return null;
      const { canonicalJson } = await client.call(getCurrentPolicy);
      const { treasuryWallet } = duels;
      expected ??= { providerKey: key, treasuryWallet, valuationPolicyHash: sha256Hex(canonicalJson) };
      return expected;
    },
    async getPackTable(packId) {
      const table = tables.get(packId) ?? (await fetchPackTable(client, packId, lamportsPerValueUnit));
      tables.set(packId, table);
      return table;
    },
  };
}
