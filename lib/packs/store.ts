import { and, asc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { prepareOnce } from '../../db/prepare-once';
import type { NewRow } from '../../db/rows';
import { packEntries, packs } from '../../db/schema/packs';
import { calculateDearestPairLamports, computeSeal, type SealedEntry } from './rules';

/** The columns of a pack except `createdAt`, which no response contains. */
const { createdAt: _createdAt, ...listedColumns } = getTableColumns(packs);

/** A pack or an edition of one, as stored. */
export type StoredPack = Omit<typeof packs.$inferSelect, 'createdAt'>;
export type StoredEntry = typeof packEntries.$inferSelect;

const selectPackPage = prepareOnce((queries) =>
  queries
    .select(listedColumns)
    .from(packs)
    .where(
      and(
        isNull(packs.editionOf),
        eq(packs.active, sql.placeholder('active')),
        gt(packs.packId, sql.placeholder('after')),
      ),
    )
    .orderBy(asc(packs.packId))
    .limit(sql.placeholder('limit'))
    .prepare('list_packs'),
);

/**
 * Lists the packs that are offered (`active`), or those that aren't, in the order of their ids, without editions. They
 * come after the id `after`, which is `''` for the first page.
 */
export const listPackRows = (queries: Queries, active: boolean, after: string, limit: number): Promise<StoredPack[]> =>
  selectPackPage(queries).execute({ active, after, limit });

const selectPack = prepareOnce((queries) =>
  queries
    .select(listedColumns)
    .from(packs)
    .where(eq(packs.packId, sql.placeholder('packId')))
    .prepare('find_pack'),
);

/** Finds a pack or an edition; null for an unknown id. */
export async function findPack(queries: Queries, packId: string): Promise<StoredPack | null> {
  const [row] = await selectPack(queries).execute({ packId });
  return row ?? null;
}

const selectEntries = prepareOnce((queries) =>
  queries
    .select()
    .from(packEntries)
    .where(eq(packEntries.packId, sql.placeholder('packId')))
    .orderBy(asc(packEntries.entryIndex))
    .prepare('list_entries'),
);

/** Lists the entries of a pack or an edition, in the order of its table. */
export const listEntries = (queries: Queries, packId: string): Promise<StoredEntry[]> =>
  selectEntries(queries).execute({ packId });

/** A pack to seal, without the columns that are computed from its entries and those that its retirement sets. */
export type NewPack = Omit<
  NewRow<typeof packs, 'retiredAt' | 'replacedBy'>,
  keyof ReturnType<typeof computeSeal> | 'cardsLamports'
>;

/** Inserts a pack, sealed over its entries. Returns false, and changes nothing, if a pack or edition has this id. */
export async function insertPack(queries: Queries, pack: NewPack, entries: readonly SealedEntry[]): Promise<boolean> {
  const { packId } = pack;
  const row: NewRow<typeof packs, 'retiredAt' | 'replacedBy'> = {
    ...pack,
    ...computeSeal(entries),
    cardsLamports: calculateDearestPairLamports(pack, entries),
  };
  const added = await queries.insert(packs).values(row).onConflictDoNothing().returning({ packId: packs.packId });
  if (added.length === 0) return false;
  const rows = entries.map(
    (entry, entryIndex): NewRow<typeof packEntries> => ({
      ...entry,
      packId,
      entryIndex,
      weight: BigInt(entry.weight),
    }),
  );
  await queries.insert(packEntries).values(rows);
  return true;
}
