import { eq } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import type { NewRow } from '../../db/rows';
import { sharedBinders } from '../../db/schema/binder';

/** Returns since when a wallet's binder is shared; null if it isn't. */
export async function findSharedSince(queries: Queries, wallet: string): Promise<Date | null> {
  const [row] = await queries.select().from(sharedBinders).where(eq(sharedBinders.wallet, wallet));
  return row?.sharedAt ?? null;
}

/** Records that a wallet's binder is shared. Returns since when: an earlier record stays. */
export async function insertSharing(queries: Queries, row: NewRow<typeof sharedBinders>): Promise<Date> {
  const [kept] = await queries
    .insert(sharedBinders)
    .values(row)
    .onConflictDoUpdate({ target: sharedBinders.wallet, set: { wallet: row.wallet } })
    .returning();
  return kept?.sharedAt ?? row.sharedAt;
}

export const deleteSharing = (queries: Queries, wallet: string): Promise<unknown> =>
  queries.delete(sharedBinders).where(eq(sharedBinders.wallet, wallet));
