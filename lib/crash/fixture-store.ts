import { eq } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { fixtureSettlements } from '../../db/schema/crash';

export type FixtureSettlement = typeof fixtureSettlements.$inferSelect;

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
