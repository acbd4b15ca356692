import { isApiProblem } from '../../lib/client/problem';
import { createPageClient } from '../../lib/next/page-data';
import { getProviderRecord, type ProviderRecord } from '../../lib/provider-record/contract';

/**
 * Returns a provider's record. Null if the key is neither the current provider's nor named by a duel, or isn't a valid
 * key.
 */
export async function readProviderRecord(providerKey: string): Promise<ProviderRecord | null> {
  if (!getProviderRecord.params.safeParse({ providerKey }).success) return null;
  try {
    return await (await createPageClient()).call(getProviderRecord, { params: { providerKey } });
  } catch (error) {
    if (isApiProblem(error, 'not-found')) return null;
    throw error;
  }
}
