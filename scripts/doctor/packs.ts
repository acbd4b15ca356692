import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { packEditions, packs } from '../../db/schema/packs';
import { findBondFault, raiseToPackRate } from '../../lib/packs/bond-rules';
import { toSealedEntry } from '../../lib/packs/sealed-table';
import { listEntries, type StoredPack } from '../../lib/packs/store';
import { CheckUndecided, type Finding, runCheck } from './finding';
import { isUndefinedInDatabase } from './missing';

const REMEDY =
  'Somebody changed the pack’s row after it was sealed, or raised its price: restore cards_lamports, or let go of its editions.';

/**
 * Checks the packs and editions that `listPlayableCardModePacks` returns. The finding names each whose stored bond
 * doesn't cover its two dearest cards, or that has an entry above half of its weight.
 */
export function checkPackBonds({ queries }: Pick<Database, 'queries'>): Promise<Finding> {
  return runCheck('Bonds of card packs', REMEDY, async () => {
    const offered = await listPlayableCardModePacks(queries).catch((cause) =>
      Promise.reject(isUndefinedInDatabase(cause) ? new CheckUndecided('the schema is not up to date') : cause),
    );
    const faults: string[] = [];
    for (const pack of offered) {
      const parent = offered.find(({ packId }) => packId === pack.editionOf) ?? pack;
      const entries = (await listEntries(queries, pack.packId)).map(toSealedEntry);
      const fault = findBondFault(raiseToPackRate(pack, parent), entries);
      if (fault !== null) faults.push(fault);
    }
    if (faults.length > 0) throw new Error(faults.join('; '));
    return offered.length === 0 ? 'there is no card pack' : `enough: ${offered.length} packs and editions`;
  });
}

/**
 * Lists the active packs in card mode, and every edition in card mode that no duel has taken, even of a retired pack.
 */
async function listPlayableCardModePacks(queries: Database['queries']): Promise<StoredPack[]> {
  const isFree = and(isNotNull(packEditions.packId), isNull(packEditions.takenAt));
  const rows = await queries
    .select({ pack: packs })
    .from(packs)
    .leftJoin(packEditions, eq(packEditions.packId, packs.packId))
    .where(and(eq(packs.cardMode, 1), or(eq(packs.active, true), isFree)))
    .orderBy(packs.packId);
  return rows.map(({ pack }) => pack);
}
