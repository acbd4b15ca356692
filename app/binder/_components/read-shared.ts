import { notFound } from 'next/navigation';
import { getSharedBinder, type SharedBinder } from '../../../lib/binder/contract';
import { isApiProblem } from '../../../lib/client/problem';
import { createPageClient } from '../../../lib/next/page-data';
import { getPack } from '../../../lib/packs/contract';
import type { Translate } from '../../_messages/translate';
import type { BinderSet } from './binder-set';
import { toPackSet } from './to-sets';

/** Reads a shared binder; null if the wallet doesn't share one. Shows the 404 page if `wallet` isn't an address. */
export async function readSharedBinder(wallet: string): Promise<SharedBinder | null> {
  if (!getSharedBinder.params.safeParse({ wallet }).success) notFound();
  const client = await createPageClient();
  try {
    return await client.call(getSharedBinder, { params: { wallet } });
  } catch (error) {
    if (isApiProblem(error, 'not-found')) return null;
    throw error;
  }
}

/** Reads the packs of which a shared binder has a card. A shared binder has no cards of machines. */
export async function readSharedSets(t: Translate<'ui'>, { sets }: SharedBinder): Promise<readonly BinderSet[]> {
  const client = await createPageClient();
  return Promise.all(
    sets.map(async ({ setId }) => toPackSet(t, await client.call(getPack, { params: { packId: setId } }))),
  );
}
