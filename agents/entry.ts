import type { Address } from '@solana/kit';
import { z } from 'zod';
import { type SealedTable, sealTable } from '../lib/chain/escrow/table';
import type { Client } from '../lib/client/client';
import { canonicalJson } from '../lib/core/canonical-json';
import { sha256 } from '../lib/core/hash';
import { getPack } from '../lib/packs/contract';

/** An entry as its leaf hashes it: docs/provider.md. */
export const entrySchema = z.strictObject({
  cardId: z.string(),
  tier: z.string(),
  weight: z.number().int().min(1),
  valueAmount: z.string().regex(/^(0|[1-9]\d{0,19})$/),
  valueSource: z.string(),
  valuedAt: z.string(),
  cardMint: z.string().nullable(),
});
export type Entry = z.output<typeof entrySchema>;

/** The sealed table of these entries, in their order. Throws a TableError or a codec error for what cannot be sealed. */
export const sealEntries = (entries: readonly Entry[]): SealedTable =>
  sealTable(
    entries.map((entry) => ({
      entryHash: sha256(canonicalJson(entry)),
      weight: entry.weight,
      value: BigInt(entry.valueAmount),
      cardMint: entry.cardMint as Address | null,
    })),
  );

/** The entries of a pack as they are sealed, from what the service publishes. */
export async function readEntries(client: Client, packId: string): Promise<readonly Entry[]> {
  const { entries } = await client.call(getPack, { params: { packId } });
  return entries.map(({ cardId, tier, weight, value, cardMint }) => ({
    cardId,
    tier,
    weight,
    valueAmount: value.amount.toString(),
    valueSource: value.source,
    valuedAt: value.at.toISOString(),
    cardMint,
  }));
}

/** The table of a pack, rebuilt from what the service publishes. */
export const readTable = async (client: Client, packId: string): Promise<SealedTable> =>
  sealEntries(await readEntries(client, packId));
