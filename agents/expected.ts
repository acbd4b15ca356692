import type { SealedTable } from '../lib/chain/escrow/table';
import type { Client } from '../lib/client/client';
import { getHealth } from '../lib/health/contract';
import { readTable } from './entry';

/** Whom an agent lets draw its duels and take its fees. */
export interface Expected {
  readonly providerKey: string;
  readonly treasuryWallet: string;
}

/** What an agent knows besides a duel; both throw when the service doesn't answer. */
export interface Knowledge {
  /** The same for as long as the agent runs, whatever the service says later. Null while there is no provider. */
  expected(): Promise<Expected | null>;
  /** The table of a pack, sealed here from its published entries. */
  table(packId: string): Promise<SealedTable>;
}

/** Reads what is not known yet from the service, once. `providerKey` is the one the agent was started with, if any. */
export function openKnowledge(client: Client, providerKey: string | undefined): Knowledge {
  const tables = new Map<string, SealedTable>();
  let expected: Expected | null = null;
  return {
    async expected() {
      if (expected !== null) return expected;
      const { network, duels } = await client.call(getHealth);
      const key = providerKey ?? network.provider?.publicKey;
      if (key !== undefined) expected ??= { providerKey: key, treasuryWallet: duels.treasuryWallet };
      return expected;
    },
    async table(packId) {
      const table = tables.get(packId) ?? (await readTable(client, packId));
      tables.set(packId, table);
      return table;
    },
  };
}
