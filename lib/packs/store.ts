import { and, asc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { onceATurn } from '../../db/once-a-turn';
import { preparedOnce } from '../../db/prepared';
import type { NewRow } from '../../db/rows';
import { packEntries, packs } from '../../db/schema/packs';
import { type SealedEntry, sealOf, valueDearestPair } from './rules';

/** A pack without the time at which it was put here, which nobody is told. */
const { createdAt: _, ...listed } = getTableColumns(packs);

export type StoredPack = Omit<typeof packs.$inferSelect, 'createdAt'>;
export type StoredEntry = typeof packEntries.$inferSelect;

const pageOfPacks = preparedOnce((queries: Queries) =>
  queries
    .select(listed)
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

/** Packs in the order of their ids, after the given one; `''` starts. */
export async function listPackRows(
  queries: Queries,
  active: boolean,
  after: string,
  limit: number,
): Promise<StoredPack[]> {
  return pageOfPacks(queries).execute({ active, after, limit });
}

/** The same, for a crowd that asks for one page at once. */
export const listSharedPackRows = onceATurn(listPackRows);

const packById = preparedOnce((queries: Queries) =>
  queries
    .select(listed)
    .from(packs)
    .where(eq(packs.packId, sql.placeholder('packId')))
    .prepare('find_pack'),
);

export async function findPack(queries: Queries, packId: string): Promise<StoredPack | null> {
  const [row] = await packById(queries).execute({ packId });
  return row ?? null;
}

export const listEntries = (queries: Queries, packId: string): Promise<StoredEntry[]> =>
  queries.select().from(packEntries).where(eq(packEntries.packId, packId)).orderBy(asc(packEntries.entryIndex));

/** A pack to seal: without what follows from its entries, and not retired. */
export type NewPack = Omit<
  NewRow<typeof packs, 'retiredAt' | 'replacedBy'>,
  keyof ReturnType<typeof sealOf> | 'cardsLamports'
>;

/** Seals a pack over its entries. Returns false, and leaves the pack as it is, when there is one of this id. */
export async function insertPack(queries: Queries, pack: NewPack, entries: readonly SealedEntry[]): Promise<boolean> {
  const { packId } = pack;
  const row: NewRow<typeof packs, 'retiredAt' | 'replacedBy'> = {
    ...pack,
    ...sealOf(entries),
    cardsLamports: valueDearestPair(pack, entries),
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
