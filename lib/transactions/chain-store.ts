import { eq, lt } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { chainIdentity } from '../../db/schema/chain-identity';

/** The chain that this database was bound to, and the highest finalized slot that any instance saw of it. */
export interface KnownChain {
  readonly genesisHash: string;
  readonly finalizedSlot: bigint;
}

export async function readKnownChain(queries: Queries): Promise<KnownChain> {
  const [row] = await queries.select().from(chainIdentity).where(eq(chainIdentity.single, true));
  if (row === undefined) throw new Error('the database was never bound to a chain');
  return row;
}

/** Saves a finalized slot; one that isn't higher than the stored one changes nothing. */
export async function saveFinalizedSlot(queries: Queries, finalizedSlot: bigint): Promise<void> {
  await queries.update(chainIdentity).set({ finalizedSlot }).where(lt(chainIdentity.finalizedSlot, finalizedSlot));
}
