import type { Database } from '../../db/client';
import type { Log } from '../api/log';
import type { ChainPort } from '../chain/port';
import type { Clock } from '../core/clock';
import type { ProviderPort } from '../provider/port';
import { findBondFault } from './bond-rules';
import { findHoldingFault } from './card-holdings';
import { buildEditionId } from './edition-id-rules';
import { addEdition, countFreeEditions, countHeldEditions, listCardPacks } from './edition-store';
import { calculateInventoryHash, type SealedEntry } from './rules';
import { toSealedEntry } from './sealed-table';
import { insertPack, listEntries, type StoredPack } from './store';

interface Services {
  readonly database: Database;
  readonly chain: ChainPort;
  readonly provider: ProviderPort | null;
  readonly clock: Clock;
  readonly log: Log;
}

/** Number of free editions of a card pack below which another one is sealed, if possible. */
const MIN_FREE_EDITIONS = 2;
/**
 * Once this many editions of a pack are taken and not yet spent, no more are sealed. Anyone can open duels and not pay;
 * the limit bounds how many cards the provider has to mint for such duels. An edition whose duel was cancelled unpaid
 * becomes free again.
 */
export const MAX_HELD_EDITIONS = 24;

/**
 * Seals an edition of each card pack that has fewer free ones than `MIN_FREE_EDITIONS`: one card of the provider's for
 * each entry, each seen on the finalized chain in the provider's own wallet. Seals none for a pack with at least
 * `MAX_HELD_EDITIONS` held ones. If sealing fails, logs a warning. Safe to run concurrently.
 */
export async function replenishEditions(services: Services): Promise<void> {
  const { provider, log } = services;
  const { queries } = services.database;
  if (provider === null) return;
  for (const pack of await listCardPacks(queries)) {
    try {
      if ((await countFreeEditions(queries, pack.packId, provider.publicKey)) >= MIN_FREE_EDITIONS) continue;
      if ((await countHeldEditions(queries, pack.packId, provider.publicKey)) >= MAX_HELD_EDITIONS) continue;
      await sealEdition(services, provider, pack);
    } catch (error) {
      log.warn({ packId: pack.packId, err: error }, 'no edition was sealed');
    }
  }
}

/**
 * Creates an edition of the pack, for one duel, from cards that the provider holds. Does nothing if the provider
 * returns fewer cards than the pack has entries.
 */
async function sealEdition(
  { database, chain, clock }: Services,
  { publicKey, requestCards }: ProviderPort,
  pack: StoredPack,
): Promise<void> {
  const entries = (await listEntries(database.queries, pack.packId)).map(toSealedEntry);
  const bondFault = findBondFault(pack, entries);
  if (bondFault !== null) throw new Error(bondFault);
  const mints = await requestCards(entries.length);
  if (mints.length < entries.length) return;
  const holdingFault = await findHoldingFault(chain, publicKey, mints);
  if (holdingFault !== null) throw new Error(holdingFault);
  const sealed = entries.map((entry, index) => ({ ...entry, cardMint: mints[index] as string }));
  await insertEdition(database, pack, sealed, { providerKey: publicKey, now: clock.now() });
}

/** Stores a sealed edition, free for a duel, and returns its packId, which follows from its cards. */
export function insertEdition(
  database: Database,
  pack: StoredPack,
  entries: readonly SealedEntry[],
  { providerKey, now }: { readonly providerKey: string; readonly now: Date },
): Promise<string> {
  const packId = buildEditionId(pack.packId, calculateInventoryHash(entries));
  return database.transaction(async (transaction) => {
    const { name, tier, cardMode, lamportsPerValueUnit, priceAmount, priceMint, priceDecimals, pricedAt } = pack;
    const price = { priceAmount, priceMint, priceDecimals, pricedAt };
    const row = {
      packId,
      name,
      tier,
      cardMode,
      lamportsPerValueUnit,
      ...price,
      active: false,
      editionOf: pack.packId,
      createdAt: now,
    };
    await insertPack(transaction, row, entries);
    await addEdition(transaction, { packId, editionOf: pack.packId, providerKey, sealedAt: now });
    return packId;
  });
}
