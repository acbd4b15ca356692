import { bytesToHex } from '@noble/hashes/utils.js';
import type { SealedTable } from '../chain/escrow/table';
import { formatCanonicalJson } from '../core/canonical-json';
import { buildPackTable, calculateDearestPairLamports, type SealedEntry, toEntryJson } from './rules';

/** The members of a published entry that a table is computed from. The entries of the API's `Pack` have them. */
interface PublishedEntry {
  readonly cardId: string;
  readonly tier: string;
  readonly weight: number;
  readonly value: { readonly amount: bigint; readonly source: string; readonly at: Date };
  readonly cardMint: string | null;
}

interface PublishedEntries {
  readonly entries: readonly PublishedEntry[];
}

/** Converts the entries of a published pack to the form in which they are sealed. */
export const toSealedEntries = ({ entries }: PublishedEntries): SealedEntry[] =>
  entries.map(({ cardId, tier, weight, value, cardMint }) => ({
    cardId,
    tier,
    weight,
    valueAmount: value.amount,
    valueSource: value.source,
    valuedAt: value.at,
    cardMint,
  }));

/** Recomputes the table of a published pack from its entries. Throws a TableError where they can't be sealed. */
export const recomputePublishedTable = (pack: PublishedEntries): SealedTable => buildPackTable(toSealedEntries(pack));

/**
 * Returns the values to compare a payment's terms with: the recomputed table, and the lamports of the two dearest cards
 * at the published rate. Throws a TableError for entries that can't be sealed, and as `calculateDearestPairLamports`
 * does.
 */
export const computePublishedValues = (
  pack: PublishedEntries & { readonly cardMode: string; readonly lamportsPerValueUnit: bigint },
): SealedTable & { readonly cardsLamports: bigint } => {
  const { lamportsPerValueUnit } = pack;
  const rate = { cardMode: pack.cardMode === 'fees-only' ? 0 : 1, lamportsPerValueUnit };
  return { ...recomputePublishedTable(pack), cardsLamports: calculateDearestPairLamports(rate, toSealedEntries(pack)) };
};

/**
 * Returns the faults of a published pack; empty if there are none. Its table must follow from its entries. An edition
 * must have the same cards as `base`, the pack that it is an edition of; `base` is null for any other pack. Throws a
 * TableError for entries that can't be sealed.
 */
export function findPublishedFaults(
  pack: PublishedEntries & { readonly table: { readonly root: string; readonly totalWeight: number } },
  base: PublishedEntries | null,
): string[] {
  const { root, totalWeight } = recomputePublishedTable(pack);
  const isSealed = bytesToHex(Uint8Array.from(root)) === pack.table.root && totalWeight === pack.table.totalWeight;
  const isEdition = base === null || serializeWithoutMints(pack) === serializeWithoutMints(base);
  return [
    ...(isSealed ? [] : ['The pack’s table of odds doesn’t follow from its cards.']),
    ...(isEdition ? [] : ['The cards of this duel aren’t those of the pack it was opened for.']),
  ];
}

/** Serializes a table without its cards' mints, which differ between the editions of a pack. */
const serializeWithoutMints = (pack: PublishedEntries): string =>
  formatCanonicalJson(toSealedEntries(pack).map((entry) => ({ ...toEntryJson(entry), cardMint: null })));
