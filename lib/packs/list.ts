import type { Database } from '../../db/client';
import type { CursorCodec } from '../api/cursor';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { readPage } from '../api/page';
import { listPacks, type PackSummary } from './contract';
import { listPackRows, type StoredPack } from './store';

/** The provider that draws duels over a pack. */
export type PackProvider = NonNullable<PackSummary['provider']>;

interface Services {
  readonly database: Database;
  readonly cursors: CursorCodec;
  readonly provider: PackProvider | null;
}

/** Returns a page of packs in the order of their ids, without editions. Throws `invalid-cursor`. */
export const listPacksHandler = defineReadHandler(listPacks)(
  async ({ services }: HandlerContext<Services>, { query }) => {
    const { active } = query;
    const list = { cursors: services.cursors, listName: 'packs', filters: { active }, getPosition: toCursorPosition };
    const { items, nextCursor } = await readPage(list, query, ([after = ''], limit) =>
      listPackRows(services.database.queries, active, after, limit),
    );
    return { body: { items: items.map((row) => toPackSummary(row, services.provider)), nextCursor } };
  },
);

const toCursorPosition = ({ packId }: StoredPack) => [packId];

export const toPackSummary = (row: StoredPack, provider: PackProvider | null): PackSummary => ({
  packId: row.packId,
  name: row.name,
  tier: row.tier as PackSummary['tier'],
  active: row.active,
  retiredAt: row.retiredAt,
  replacedBy: row.replacedBy,
  cardMode: row.cardMode === 1 ? 'cards' : 'fees-only',
  lamportsPerValueUnit: row.lamportsPerValueUnit,
  editionOf: row.editionOf,
  price: { amount: row.priceAmount, mint: row.priceMint, decimals: row.priceDecimals, at: row.pricedAt },
  table: { root: row.tableRoot, totalWeight: Number(row.totalWeight), depth: row.depth },
  provider: provider && { publicKey: provider.publicKey, mode: provider.mode },
  inventoryHash: row.inventoryHash,
  oddsHash: row.oddsHash,
});
