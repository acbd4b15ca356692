import { z } from 'zod';
import { formatCanonicalJson } from '../../../core/canonical-json';
import { sha256Hex } from '../../../core/hash';

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);
const wholeNumber = z.number().int().min(0);

/** One card in a sealed inventory. Amounts are decimal strings of base units. */
const inventoryEntry = z.strictObject({
  entryIndex: wholeNumber,
  cardId: z.string(),
  tier: z.string(),
  copies: wholeNumber,
  valueAmount: z.string(),
});

/** The inventory of a machine at one time: every card, including those without copies left. */
export const inventoryDocument = z.strictObject({
  documentVersion: z.literal(1),
  kind: z.literal('gacha-inventory'),
  machineKey: z.string(),
  sequence: z.number().int().min(1),
  previousHash: hashSchema.nullable(),
  sealedAt: z.string(),
  valueMint: z.string(),
  valueDecimals: wholeNumber,
  valueSource: z.string(),
  valuedAt: z.string(),
  entries: z.array(inventoryEntry),
});
export type InventoryDocument = z.output<typeof inventoryDocument>;

/**
 * The odds of an inventory: the weight of a card is the number of its copies. Cards whose copies are all drawn or
 * reserved are left out.
 */
export const oddsDocument = z.strictObject({
  documentVersion: z.literal(1),
  kind: z.literal('gacha-odds'),
  machineKey: z.string(),
  sequence: z.number().int().min(1),
  previousHash: hashSchema.nullable(),
  inventoryHash: hashSchema,
  sealedAt: z.string(),
  drawMethod: z.literal('hmac-sha256-rejection-1'),
  totalWeight: wholeNumber,
  entries: z.array(z.strictObject({ entryIndex: wholeNumber, weight: z.number().int().min(1) })),
});
export type OddsDocument = z.output<typeof oddsDocument>;

/** A document's canonical text, and the SHA-256 of that text in lower-case hex. */
export interface HashedDocument {
  readonly json: string;
  readonly hash: string;
}

/** Returns the RFC 8785 form of a document with its hash. */
export function hashDocument(document: InventoryDocument | OddsDocument): HashedDocument {
  const json = formatCanonicalJson(document);
  return { json, hash: sha256Hex(json) };
}
