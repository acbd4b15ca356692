import { eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import type { NewRow } from '../../db/rows';
import { playerNames } from '../../db/schema/players';

/** Lists the names of those wallets that have one. */
export const readPlayerNames = (
  queries: Queries,
  wallets: readonly string[],
): Promise<(typeof playerNames.$inferSelect)[]> =>
  queries.select().from(playerNames).where(inArray(playerNames.wallet, wallets)).orderBy(playerNames.wallet);

/** Stores the name of a wallet, replacing an earlier one. */
export async function upsertName(queries: Queries, row: NewRow<typeof playerNames>): Promise<void> {
  const { name, namedAt } = row;
  await queries
    .insert(playerNames)
    .values(row)
    .onConflictDoUpdate({ target: playerNames.wallet, set: { name, namedAt } });
}

/** Deletes the name of a wallet. Returns whether it had one. */
export async function deleteName(queries: Queries, wallet: string): Promise<boolean> {
  const deleted = await queries.delete(playerNames).where(eq(playerNames.wallet, wallet)).returning();
  return deleted.length > 0;
}
