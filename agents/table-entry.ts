import type { Address } from '@solana/kit';
import { z } from 'zod';
import { type SealedTable, sealTable } from '../lib/chain/escrow/table';
import type { Client } from '../lib/client/client';
import { formatCanonicalJson } from '../lib/core/canonical-json';
import { sha256 } from '../lib/core/hash';
import { getPack, type Pack } from '../lib/packs/contract';

/** A table entry in the form whose hash, as canonical JSON, its leaf contains. Source: docs/provider.md. */
export const tableEntrySchema = z.strictObject({
  cardId: z.string(),
  tier: z.string(),
  weight: z.number().int().min(1),
  valueAmount: z.string().regex(/^(0|[1-9]\d{0,19})$/),
  valueSource: z.string(),
  valuedAt: z.string(),
  cardMint: z.string().nullable(),
});
export type TableEntry = z.output<typeof tableEntrySchema>;

/** Builds the table's tree over entries in their order. Throws a TableError or a codec error if that is impossible. */
export const sealEntries = (entries: readonly TableEntry[]): SealedTable =>
  sealTable(
    entries.map((entry) => ({
      entryHash: sha256(formatCanonicalJson(entry)),
      weight: entry.weight,
      value: BigInt(entry.valueAmount),
      cardMint: entry.cardMint as Address | null,
    })),
  );

/** Reads the entries of a pack's table from the service, in their order. */
export const fetchTableEntries = async (client: Client, packId: string): Promise<readonly TableEntry[]> =>
  toTableEntries(await client.call(getPack, { params: { packId } }));

const toTableEntries = ({ entries }: Pick<Pack, 'entries'>): readonly TableEntry[] =>
  entries.map(({ cardId, tier, weight, value, cardMint }) => ({
    cardId,
    tier,
    weight,
    valueAmount: value.amount.toString(),
    valueSource: value.source,
    valuedAt: value.at.toISOString(),
    cardMint,
  }));

/**
 * A pack's sealed table, and the value of its two dearest cards in lamports; 0 for a pack whose cards aren't tokens.
 */
export type PackTable = SealedTable & { readonly cardsLamports: bigint };

/**
 * Rebuilds the table of a pack from its published entries. Cards are valued at the pack's published rate, or at the
 * agent's own `lamportsPerValueUnit` if that is higher.
 */
export async function fetchPackTable(client: Client, packId: string, lamportsPerValueUnit: bigint): Promise<PackTable> {
  const pack = await client.call(getPack, { params: { packId } });
  const entries = toTableEntries(pack);
  const rate = pack.lamportsPerValueUnit > lamportsPerValueUnit ? pack.lamportsPerValueUnit : lamportsPerValueUnit;
  const dearest = sumTwoHighestValues(entries.map(({ valueAmount }) => BigInt(valueAmount)));
  return { ...sealEntries(entries), cardsLamports: pack.cardMode === 'cards' ? dearest * rate : 0n };
}

/** Returns the sum of the two highest values, which the bond of a duel for cards covers beside three fees. */
export function sumTwoHighestValues(values: readonly bigint[]): bigint {
  const [dearest = 0n, second = 0n] = values.toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0));
  return dearest + second;
}
