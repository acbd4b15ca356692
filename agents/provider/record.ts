import { z } from 'zod';
import { tableEntrySchema } from '../table-entry';

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);
const termsHashMember = { termsHash: hashSchema };
const deliveryIdMember = { deliveryId: z.string() };

/**
 * Lines of the provider's journal. A line about an action of the provider is on disk before anyone outside can see the
 * action; `ended`, `delivered`, `recovered` and `delivery-recovered` note facts read from the chain. `handed-out` and
 * `answered` come from version 1 of the protocol, and have no effect in this version.
 */
export const journalRecordSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('table'), root: hashSchema, entries: z.array(tableEntrySchema) }),
  z.strictObject({
    kind: z.literal('consented'),
    ...termsHashMember,
    duelId: z.string(),
    terms: z.base64(),
    signature: z.string(),
    at: z.iso.datetime(),
  }),
  z.strictObject({ kind: z.literal('withdrawn'), ...termsHashMember }),
  z.strictObject({ kind: z.literal('accepting'), ...termsHashMember }),
  z.strictObject({ kind: z.literal('recovered'), ...termsHashMember, terms: z.base64() }),
  z.strictObject({ kind: z.literal('revealing'), ...termsHashMember, entropySlot: z.string(), entropy: hashSchema }),
  z.strictObject({
    kind: z.literal('ended'),
    ...termsHashMember,
    ending: z.enum(['unfunded', 'not-accepted', 'done', 'lost', 'gone']),
  }),
  z.strictObject({ kind: z.literal('cards-handed-out'), count: z.number().int().min(1) }),
  z.strictObject({
    kind: z.literal('delivery-bound'),
    ...deliveryIdMember,
    cardId: z.string(),
    recipient: z.string(),
    cardMint: z.string(),
  }),
  z.strictObject({
    kind: z.literal('delivery-sending'),
    ...deliveryIdMember,
    signature: z.string(),
    lastValidBlockHeight: z.string().regex(/^\d+$/),
  }),
  z.strictObject({ kind: z.literal('delivered'), ...deliveryIdMember }),
  z.strictObject({ kind: z.literal('delivery-withdrawn'), ...deliveryIdMember }),
  z.strictObject({
    kind: z.literal('delivery-recovered'),
    ...deliveryIdMember,
    cardId: z.string(),
    recipient: z.string(),
    cardMint: z.string(),
    signature: z.string(),
  }),
  z.strictObject({ kind: z.literal('recovery-begun') }),
  z.strictObject({ kind: z.literal('recovery-ended') }),
  z.looseObject({ kind: z.literal('handed-out') }),
  z.looseObject({ kind: z.literal('answered') }),
]);
export type JournalRecord = z.output<typeof journalRecordSchema>;
