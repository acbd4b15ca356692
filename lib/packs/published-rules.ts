import { bytesToHex } from '@noble/hashes/utils.js';
import type { SealedTable } from '../chain/escrow/table';
import { formatCanonicalJson } from '../core/canonical-json';
import type { Pack } from './contract';
import { buildPackTable, calculateDearestPairLamports, type SealedEntry, toEntryJson } from './rules';

/** Converts the entries of a published pack to the form in which they are sealed. */
export const toSealedEntries = ({ entries }: Pick<Pack, 'entries'>): SealedEntry[] =>
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
export const recomputePublishedTable = (pack: Pick<Pack, 'entries'>): SealedTable =>
  buildPackTable(toSealedEntries(pack));

/**
 * Returns the values to compare a payment's terms with: the recomputed table, and the lamports of the two dearest cards at
 * the published rate. Throws a TableError for entries that can't be sealed, a RangeError for cards that no bond makes fair.
 */
export const computePublishedValues = (
  pack: Pick<Pack, 'entries' | 'cardMode' | 'lamportsPerValueUnit'>,
): SealedTable & { readonly cardsLamports: bigint } => {
  const { lamportsPerValueUnit } = pack;
  const rate = { cardMode: pack.cardMode === 'cards' ? 1 : 0, lamportsPerValueUnit };
  return { ...recomputePublishedTable(pack), cardsLamports: calculateDearestPairLamports(rate, toSealedEntries(pack)) };
};

/**
 * Returns the faults of a published pack; empty if there are none. Its table must follow from its entries. An edition
 * must have the same cards as `base`, the pack that it is an edition of; `base` is null for any other pack.
 */
export function findPublishedFaults(
  pack: Pick<Pack, 'entries' | 'table'>,
  base: Pick<Pack, 'entries'> | null,
): string[] {
  const { root, totalWeight } = recomputePublishedTable(pack);
  const isSealed = bytesToHex(Uint8Array.from(root)) === pack.table.root && totalWeight === pack.table.totalWeight;
  const isEdition = base === null || serializeWithoutMints(pack) === serializeWithoutMints(base);
  return [
    ...(isSealed ? [] : ['The pack’s table of odds doesn’t follow from its cards.']),
    ...(isEdition ? [] : ['The cards of this duel aren’t those of the pack it was opened for.']),
  ];
}

const serializeWithoutMints = (pack: Pick<Pack, 'entries'>): string =>
  formatCanonicalJson(toSealedEntries(pack).map((entry) => ({ ...toEntryJson(entry), cardMint: null })));
