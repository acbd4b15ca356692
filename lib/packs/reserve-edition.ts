import type { Transaction } from '../../db/client';
import type { Log } from '../api/log';
import { ProblemError } from '../api/problems';
import { findBondFault, raiseToPackRate } from './bond-rules';
import { takeFreeEdition } from './edition-store';
import { toSealedEntry } from './sealed-table';
import { findPack, listEntries, type StoredPack } from './store';

interface Reservation {
  readonly log: Log;
  readonly providerKey: string;
  readonly now: Date;
}

/**
 * Returns the pack to draw from: `pack` itself if it is for fees only, else an edition of it, whose cards are reserved
 * for this duel. Throws `cards-unavailable` if no edition is left, or if the bond stored for the edition doesn't cover
 * its cards: the edition then stays free, since the transaction is rolled back.
 */
export async function reserveEdition(
  transaction: Transaction,
  pack: StoredPack,
  reservation: Reservation,
): Promise<StoredPack> {
  if (pack.cardMode === 0) return pack;
  const taken = await takeEdition(transaction, pack, reservation);
  if (taken === null) throw new ProblemError('cards-unavailable');
  if (taken.isCovered) return taken.edition;
  // The message names no edition: all that a player can do is choose another pack. Operators find the edition in the
  // log, and with `npm run doctor`.
  throw new ProblemError(
    'cards-unavailable',
    'The bond stored for this pack doesn’t cover its cards. Choose another pack. No money has moved.',
  );
}

/**
 * Returns an edition of the pack, reserved for this duel; null if no edition is left, or if the bond of the next one
 * doesn't cover its cards. Such an edition stays taken and is later marked as spent, because no duel may be played over
 * it.
 */
export async function reserveCoveredEdition(
  transaction: Transaction,
  pack: StoredPack,
  reservation: Reservation,
): Promise<StoredPack | null> {
  const taken = await takeEdition(transaction, pack, reservation);
  return taken?.isCovered ? taken.edition : null;
}

/** Takes a free edition for a duel, and checks whether its stored bond covers its cards. Null if none is free. */
async function takeEdition(
  transaction: Transaction,
  pack: StoredPack,
  { log, providerKey, now }: Reservation,
): Promise<{ readonly edition: StoredPack; readonly isCovered: boolean } | null> {
  const packId = await takeFreeEdition(transaction, pack.packId, providerKey, now);
  if (packId === null) return null;
  const [edition, entries] = await Promise.all([findPack(transaction, packId), listEntries(transaction, packId)]);
  if (edition === null) throw new Error(`the edition ${packId} has no row in packs`);
  const fault = findBondFault(raiseToPackRate(edition, pack), entries.map(toSealedEntry));
  if (fault !== null) log.error({ packId }, fault);
  return { edition, isCovered: fault === null };
}
