import { z } from 'zod';
import { decodeAddress, isSignatureText } from '../../../core/ed25519';
import { buildRoundForm, seedsForm } from '../seeded/form';
import { decimal, hash, timestampText, wholeNumber } from '../value-forms';

const text = z.string();
const sealMembers = {
  documentVersion: z.literal(1),
  machineKey: text,
  sequence: wholeNumber.min(1),
  previousHash: hash.nullable(),
  sealedAt: timestampText,
};

const inventory = z.strictObject({
  ...sealMembers,
  kind: z.literal('gacha-inventory'),
  valueMint: z.string().refine((mint) => decodeAddress(mint) !== null, 'must be base58 of 32 bytes'),
  valueDecimals: wholeNumber,
  valueSource: text,
  valuedAt: timestampText,
  entries: z.array(
    z.strictObject({ entryIndex: wholeNumber, cardId: text, tier: text, copies: wholeNumber, valueAmount: decimal }),
  ),
});

const odds = z.strictObject({
  ...sealMembers,
  kind: z.literal('gacha-odds'),
  inventoryHash: hash,
  drawMethod: z.literal('hmac-sha256-rejection-1'),
  totalWeight: wholeNumber,
  entries: z.array(z.strictObject({ entryIndex: wholeNumber, weight: wholeNumber.min(1) })),
});

export const ripResultForm = z.strictObject({
  resultVersion: z.literal(1),
  ripId: text,
  machineKey: text,
  mode: z.enum(['fixture', 'devnet-preview']),
  oddsHash: hash,
  inventoryHash: hash,
  serverSeedHash: hash,
  ticket: wholeNumber,
  totalWeight: wholeNumber,
  nonce: wholeNumber,
  entryIndex: wholeNumber,
  cardId: text,
  tier: text,
  valueAmount: decimal,
  valueMint: text,
  valueDecimals: wholeNumber,
  payment: z
    .strictObject({
      intentId: text,
      memoNonce: hash,
      signature: z.string().refine(isSignatureText, 'must be base58 of 64 bytes'),
    })
    .nullable(),
});
export type RipResult = z.output<typeof ripResultForm>;

/** Forms of the mode-specific members of a rip's proof. */
export const gachaParts = {
  reveal: seedsForm,
  evidence: z.tuple([
    z.strictObject({ kind: z.literal('gacha-inventory'), hash, document: inventory }),
    z.strictObject({ kind: z.literal('gacha-odds'), hash, document: odds }),
    z.strictObject({ kind: z.literal('round'), hash, document: buildRoundForm(z.never()) }),
  ]),
  result: ripResultForm,
};
