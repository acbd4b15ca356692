import { isApiProblem } from '../../../lib/client/problem';
import { createPageClient } from '../../../lib/next/page-data';
import { getPack, listPacks, type Pack } from '../../../lib/packs/contract';
import { getCurrentPolicy, getPolicy } from '../../../lib/valuation/contract';
import type { Policy } from './PolicyWords';

export const readCurrentPolicy = async (): Promise<Policy> => (await createPageClient()).call(getCurrentPolicy);

/** Returns a policy; null if none has this hash, or it isn't a hash. */
export async function readPolicy(policyHash: string): Promise<Policy | null> {
  if (!getPolicy.params.safeParse({ policyHash }).success) return null;
  try {
    return await (await createPageClient()).call(getPolicy, { params: { policyHash } });
  } catch (error) {
    if (isApiProblem(error, 'not-found')) return null;
    throw error;
  }
}

/** Returns the cheapest of the first 50 packs on offer, for examples; null if there is none. */
export async function readExamplePack(): Promise<Pack | null> {
  const client = await createPageClient();
  const { items } = await client.call(listPacks, { query: { limit: 50 } });
  const [cheapest] = items.toSorted((left, right) => Number(left.price.amount - right.price.amount));
  return cheapest === undefined ? null : client.call(getPack, { params: { packId: cheapest.packId } });
}
