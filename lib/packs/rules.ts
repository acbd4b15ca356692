import { bytesToHex } from '@noble/hashes/utils.js';
import type { Address } from '@solana/kit';
import { type SealedTable, sealTable } from '../chain/escrow/table';
import { formatCanonicalJson, hashCanonicalJson } from '../core/canonical-json';
import { sha256 } from '../core/hash';
import { hasDominantEntry } from '../duel/rules/incentives/draws';

/** An entry of a pack as it is sealed; the value is in base units of the valuation policy. */
export interface SealedEntry {
  readonly cardId: string;
  readonly tier: string;
  readonly weight: number;
  readonly valueAmount: bigint;
  readonly valueSource: string;
  readonly valuedAt: Date;
  readonly cardMint: string | null;
}

/** Returns the JSON form of an entry, whose hash is in the entry's leaf of the Merkle sum tree. */
export const toEntryJson = (entry: SealedEntry) => ({
  cardId: entry.cardId,
  tier: entry.tier,
  weight: entry.weight,
  valueAmount: entry.valueAmount.toString(),
  valueSource: entry.valueSource,
  valuedAt: entry.valuedAt.toISOString(),
  cardMint: entry.cardMint,
});

/** Builds the Merkle sum tree of a pack's entries, in their order. Throws a TableError for entries it can't hold. */
export const buildPackTable = (entries: readonly SealedEntry[]): SealedTable =>
  sealTable(
    entries.map((entry) => ({
      entryHash: sha256(formatCanonicalJson(toEntryJson(entry))),
      weight: entry.weight,
      value: entry.valueAmount,
      cardMint: entry.cardMint as Address | null,
    })),
  );

/** Computes the root, total weight and depth of a pack's tree, and the hashes of its inventory and odds. */
export function computeSeal(entries: readonly SealedEntry[]) {
  const table = buildPackTable(entries);
  return {
    depth: table.depth,
    tableRoot: bytesToHex(new Uint8Array(table.root)),
    totalWeight: BigInt(table.totalWeight),
    inventoryHash: calculateInventoryHash(entries),
    oddsHash: calculateOddsHash(entries),
  };
}

/** Returns the SHA-256 of the canonical JSON of all entries. */
export const calculateInventoryHash = (entries: readonly SealedEntry[]): string =>
  hashCanonicalJson(entries.map(toEntryJson));

/** Returns the SHA-256 of the canonical JSON of the entries' tiers and weights. */
export const calculateOddsHash = (entries: readonly SealedEntry[]): string =>
  hashCanonicalJson(entries.map(({ tier, weight }) => ({ tier, weight })));

/**
 * Returns the lamport value of the two dearest cards at the pack's rate; 0 for a pack for fees only. The bond of a duel
 * for cards covers this value and three fees. Throws a RangeError for a card pack with an entry above half of the
 * weight, over which a draw can fail (docs/duel-v4.md, "Draws").
 */
export function calculateDearestPairLamports(
  pack: { readonly cardMode: number; readonly lamportsPerValueUnit: bigint },
  entries: readonly SealedEntry[],
): bigint {
  if (pack.cardMode === 0) return 0n;
  if (hasDominantEntry(entries.map(({ weight, valueAmount }) => ({ weight, value: valueAmount }))))
    throw new RangeError('a card pack must not have an entry above half of the weight');
  const [dearest = 0n, second = 0n] = entries
    .map(({ valueAmount }) => valueAmount)
    .toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0));
  return (dearest + second) * pack.lamportsPerValueUnit;
}
