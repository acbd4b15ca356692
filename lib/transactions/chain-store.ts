import { eq, lt } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { prepareOnce } from '../../db/prepare-once';
import { chainIdentity } from '../../db/schema/chain-identity';

/** The chain that this database is bound to, and its newest finalized tip that any instance has stored. */
export interface KnownChain {
  readonly genesisHash: string;
  readonly finalizedSlot: bigint;
  /**
   * The block height at `finalizedSlot`, or at an earlier slot if an older release saved that slot; null until stored.
   */
  readonly finalizedBlockHeight: bigint | null;
  /** When `finalizedBlockHeight` was read; null if that is null. */
  readonly finalizedReadAt: Date | null;
}

const selectKnownChain = prepareOnce((queries) =>
  queries.select().from(chainIdentity).where(eq(chainIdentity.single, true)).prepare('read_known_chain'),
);

/** Reads the chain that the database belongs to. Throws if it was never bound to one. */
export async function readKnownChain(queries: Queries): Promise<KnownChain> {
  const [row] = await selectKnownChain(queries).execute();
  if (row === undefined) throw new Error('the database was never bound to a chain');
  return row;
}

/** Saves a finalized tip if its slot is higher than the stored slot. */
export async function saveFinalizedTip(
  queries: Queries,
  tip: { readonly slot: bigint; readonly blockHeight: bigint },
  readAt: Date,
): Promise<void> {
  await queries
    .update(chainIdentity)
    .set({ finalizedSlot: tip.slot, finalizedBlockHeight: tip.blockHeight, finalizedReadAt: readAt })
    .where(lt(chainIdentity.finalizedSlot, tip.slot));
}
