import { eq } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { fixtureSettlements } from '../../db/schema/crash';

export type FixtureEntry = typeof fixtureSettlements.$inferSelect;

export async function findFixtureEntry(queries: Queries, requestKey: string): Promise<FixtureEntry | null> {
  const [entry] = await queries.select().from(fixtureSettlements).where(eq(fixtureSettlements.requestKey, requestKey));
  return entry ?? null;
}

/** Inserts the entry unless the key has one already. Returns the stored entry. */
export async function insertFixtureEntryOnce(queries: Queries, entry: FixtureEntry): Promise<FixtureEntry> {
  await queries.insert(fixtureSettlements).values(entry).onConflictDoNothing();
  return (await findFixtureEntry(queries, entry.requestKey)) ?? entry;
}
