import { z } from 'zod';
import { addressBytes, isSignatureText } from '../../../core/ed25519';
import { decimal, hash, time, whole } from '../proof';
import { roundForm, seeds } from '../seeded/form';

const text = z.string();
const seal = {
  documentVersion: z.literal(1),
  machineKey: text,
  sequence: whole.min(1),
  previousHash: hash.nullable(),
  sealedAt: time,
};

const inventory = z.strictObject({
  ...seal,
  kind: z.literal('gacha-inventory'),
  valueMint: z.string().refine((mint) => addressBytes(mint) !== null, 'must be base58 of 32 bytes'),
  valueDecimals: whole,
  valueSource: text,
  valuedAt: time,
  entries: z.array(
    z.strictObject({ entryIndex: whole, cardId: text, tier: text, copies: whole, valueAmount: decimal }),
  ),
});

const odds = z.strictObject({
  ...seal,
  kind: z.literal('gacha-odds'),
  inventoryHash: hash,
  drawMethod: z.literal('hmac-sha256-rejection-1'),
  totalWeight: whole,
  entries: z.array(z.strictObject({ entryIndex: whole, weight: whole.min(1) })),
});

const result = z.strictObject({
  resultVersion: z.literal(1),
  ripId: text,
  machineKey: text,
  mode: z.enum(['fixture', 'devnet-preview']),
  oddsHash: hash,
  inventoryHash: hash,
  serverSeedHash: hash,
  ticket: whole,
  totalWeight: whole,
  nonce: whole,
  entryIndex: whole,
  cardId: text,
  tier: text,
  valueAmount: decimal,
  valueMint: text,
  valueDecimals: whole,
  payment: z
    .strictObject({
      intentId: text,
      memoNonce: hash,
      signature: z.string().refine(isSignatureText, 'must be base58 of 64 bytes'),
    })
    .nullable(),
});
export type RipResult = z.output<typeof result>;

/** Forms of the mode-specific members of a rip's proof. */
export const gachaParts = {
  reveal: seeds,
  evidence: z.tuple([
    z.strictObject({ kind: z.literal('gacha-inventory'), hash, document: inventory }),
    z.strictObject({ kind: z.literal('gacha-odds'), hash, document: odds }),
    z.strictObject({ kind: z.literal('round'), hash, document: roundForm(z.never()) }),
  ]),
  result,
};
