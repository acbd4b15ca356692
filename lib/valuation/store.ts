import { eq } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { valuationPolicies } from '../../db/schema/valuation';

export type StoredPolicy = typeof valuationPolicies.$inferSelect;

export async function findPolicy(queries: Queries, policyHash: string): Promise<StoredPolicy | null> {
  const [row] = await queries.select().from(valuationPolicies).where(eq(valuationPolicies.policyHash, policyHash));
  return row ?? null;
}

export async function findCurrentPolicy(queries: Queries): Promise<StoredPolicy | null> {
  const [row] = await queries.select().from(valuationPolicies).where(eq(valuationPolicies.current, true));
  return row ?? null;
}

/** Makes this policy the only current one. Does nothing if it is the current one already. */
export async function setCurrentPolicy(queries: Queries, policy: StoredPolicy): Promise<void> {
  const current = await findCurrentPolicy(queries);
  if (current?.policyHash === policy.policyHash) return;
  await queries.update(valuationPolicies).set({ current: false }).where(eq(valuationPolicies.current, true));
  await queries
    .insert(valuationPolicies)
    .values(policy)
    .onConflictDoUpdate({ target: valuationPolicies.policyHash, set: { current: true } });
}
