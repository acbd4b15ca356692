import type { Database } from '../../db/client';
import { findSettingsReason } from '../gates/rules/evaluate';
import type { GateSettings } from '../gates/rules/gate';
import type { PackSummary } from './contract';
import { countPlayableEditions } from './edition-store';
import type { StoredPack } from './store';

/** The provider that draws duels over a pack. */
type PackProvider = NonNullable<PackSummary['provider']>;

export interface SummaryServices {
  readonly database: Database;
  readonly provider: PackProvider | null;
  readonly gateSettings: () => GateSettings;
}

/**
 * Returns packs without their entries, in the same order. Card packs have the number of editions that a duel could take
 * now; 0 without a provider, and while duels for cards are off.
 */
export async function toPackSummaries(
  { database, provider, gateSettings }: SummaryServices,
  rows: readonly StoredPack[],
): Promise<PackSummary[]> {
  const isOpen = rows.some(isOfferedForCards) && findSettingsReason('cards', gateSettings()) === null;
  const free = provider && isOpen ? await countPlayableEditions(database.queries, provider.publicKey) : null;
  return rows.map((row) => toPackSummary(row, provider, free?.get(row.packId) ?? 0));
}

/** Whether a pack is for cards and offered. Whether a duel can be opened over it also depends on its editions. */
const isOfferedForCards = ({ cardMode, active }: StoredPack): boolean => cardMode === 1 && active;

const toPackSummary = (row: StoredPack, provider: PackProvider | null, freeEditions: number): PackSummary => ({
  packId: row.packId,
  name: row.name,
  tier: row.tier as PackSummary['tier'],
  active: row.active,
  retiredAt: row.retiredAt,
  replacedBy: row.replacedBy,
  ...(row.cardMode === 1
    ? { cardMode: 'cards' as const, freeEditions }
    : { cardMode: 'fees-only' as const, freeEditions: null }),
  lamportsPerValueUnit: row.lamportsPerValueUnit,
  editionOf: row.editionOf,
  price: { amount: row.priceAmount, mint: row.priceMint, decimals: row.priceDecimals, at: row.pricedAt },
  table: { root: row.tableRoot, totalWeight: Number(row.totalWeight), depth: row.depth },
  provider: provider && { publicKey: provider.publicKey, mode: provider.mode },
  inventoryHash: row.inventoryHash,
  oddsHash: row.oddsHash,
});
