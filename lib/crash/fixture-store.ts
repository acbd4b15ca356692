import { eq } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { fixtureSettlements } from '../../db/schema/crash';

/** The work of the fixture provider for one request key, as stored. */
export type FixtureSettlement = typeof fixtureSettlements.$inferSelect;

/** Finds the fixture provider's work under a request key; null if it has done none. */
export async function findFixtureSettlement(queries: Queries, requestKey: string): Promise<FixtureSettlement | null> {
  const [entry] = await queries.select().from(fixtureSettlements).where(eq(fixtureSettlements.requestKey, requestKey));
  return entry ?? null;
}

/** Stores the fixture provider's settlement for a request key, unless there is one. Returns the stored row. */
export async function insertFixtureSettlementOnce(
  queries: Queries,
  entry: FixtureSettlement,
): Promise<FixtureSettlement> {
  await queries.insert(fixtureSettlements).values(entry).onConflictDoNothing();
  return (await findFixtureSettlement(queries, entry.requestKey)) ?? entry;
}
