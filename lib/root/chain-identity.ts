import type { Database } from '../../db/client';
import type { NewRow } from '../../db/rows';
import { chainIdentity } from '../../db/schema/chain-identity';

/**
 * Binds a new database to a chain. Throws if the database is bound to another chain, whose duels, deposits and
 * blockhashes mean nothing on this one.
 */
export async function bindToChain({ queries }: Database, genesisHash: string, now: Date): Promise<void> {
  const row: NewRow<typeof chainIdentity, 'finalizedSlot' | 'finalizedBlockHeight' | 'finalizedReadAt'> = {
    single: true,
    genesisHash,
    recordedAt: now,
  };
  await queries.insert(chainIdentity).values(row).onConflictDoNothing();
  const [bound] = await queries.select().from(chainIdentity);
  if (bound?.genesisHash === genesisHash) return;
  throw new Error(
    `This database belongs to the chain ${bound?.genesisHash}, and the RPC serves ${genesisHash}. Use the database of this chain, or an empty one.`,
  );
}
