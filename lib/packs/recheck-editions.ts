import type { Database } from '../../db/client';
import type { Log } from '../api/log';
import type { ChainPort } from '../chain/port';
import type { ProviderPort } from '../provider/port';
import { findHoldingFault } from './card-holdings';
import { listFreeEditionCards, withdrawEdition } from './edition-store';

interface Services {
  readonly database: Database;
  readonly chain: ChainPort;
  readonly provider: Pick<ProviderPort, 'publicKey'> | null;
  readonly log: Log;
}

/**
 * Withdraws free editions with a card that the provider couldn't escrow any more, such as one that has left its wallet,
 * so that no duel is opened for such cards. Safe to run concurrently: taken editions aren't withdrawn.
 */
export async function recheckEditions({ database, chain, provider, log }: Services): Promise<void> {
  if (provider === null) return;
  for (const { packId, mints } of await listFreeEditionCards(database.queries, provider.publicKey)) {
    const fault = await findHoldingFault(chain, provider.publicKey, mints);
    if (fault === null || !(await withdrawEdition(database.queries, packId))) continue;
    log.error({ packId, provider: provider.publicKey }, `the edition was withdrawn: ${fault}`);
  }
}
