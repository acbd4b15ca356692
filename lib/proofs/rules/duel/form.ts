// cspell:ignore AEIMQU Ycgkosw
import { z } from 'zod';
import { decodeAddress, isSignatureText } from '../../../core/ed25519';
import { policyForm } from '../../../valuation/rules-policy';
import { decimal, hash, roundId, timestampText, wholeNumber } from '../value-forms';
import { answerForm1, answerForm2, side, u32 } from './answer-form';

const address = z
  .string()
  .refine((text) => decodeAddress(text) !== null, 'must be base58 of 32 bytes')
  .meta({ format: 'solana-account' });
const signature = z.string().refine(isSignatureText, 'must be base58 of 64 bytes').meta({ format: 'solana-signature' });

/**
 * Members that signed draws of both terms layouts share. `providerMode` excludes draws of a mock provider, which prove
 * nothing.
 */
const drawMembers = {
  duelId: roundId,
  genesisHash: z.string(),
  programId: address,
  escrowAddress: address,
  termsHash: hash,
  packId: z.string().regex(/^[a-z0-9][a-z0-9-]{2,47}$/),
  request: z.string(),
  requestHash: hash,
  providerKey: address,
  providerMode: z.enum(['reference', 'external']),
  valuationPolicyHash: hash,
  signature,
};

const drawForm1 = z.strictObject({
  ...drawMembers,
  terms: z.string().regex(/^[A-Za-z0-9+/]{410}[AEIMQUYcgkosw048]=$/, 'must be 308 bytes in base64'),
  answer: answerForm1,
});

export const drawForm2 = z.strictObject({
  ...drawMembers,
  terms: z.string().regex(/^[A-Za-z0-9+/]{425}[AQgw]==$/, 'must be 319 bytes in base64'),
  consent: signature,
  answer: answerForm2,
});

/** A signed draw of either terms layout. The length of `terms` determines the layout. */
export type SignedDraw = Omit<z.output<typeof drawForm1>, 'answer' | 'providerMode'> & {
  /** A mock provider's draw can be recomputed, but proves nothing, so proof files don't accept it. */
  readonly providerMode: 'reference' | 'external' | 'mock';
  readonly answer: z.output<typeof answerForm1> | z.output<typeof answerForm2>;
  /** The provider's signature over the terms of layout 2; layout 1 has none. */
  readonly consent?: string | undefined;
};

const tableEntryForm = z
  .strictObject({
    cardId: z.string(),
    tier: z.string(),
    weight: u32.min(1),
    valueAmount: decimal,
    valueSource: z.string(),
    valuedAt: timestampText,
    cardMint: address.nullable(),
  })
  .meta({ id: 'SealedEntry', description: 'An entry of a sealed pack. The terms contain the root of all entries.' });

export const tableForm = z.array(tableEntryForm).min(1).max(1024);

const buildDocumentForm = <Kind extends string, Form extends z.ZodType>(kind: Kind, document: Form) =>
  z.strictObject({ kind: z.literal(kind), hash, document });

const resultDraw = z.strictObject({
  side,
  ticket: u32,
  entryIndex: u32,
  cardId: z.string(),
  tier: z.string(),
  valueAmount: decimal,
  cardMint: address.nullable(),
});

/** The canonical result of a duel, whose hash is the proof's `resultHash`. */
export const resultForm = z.strictObject({
  winner: side,
  decidedBy: z.enum(['value', 'coin']),
  draws: z.tuple([resultDraw, resultDraw]),
  valueMint: address,
  valueDecimals: wholeNumber,
  packId: z.string(),
  providerMode: z.string(),
  committedAt: timestampText,
});
export type DuelOutcomePayload = z.output<typeof resultForm>;

/** Members that a duel's draw reveals: the provider's seed, the chain's entropy, and the hash of the draw request. */
export const revealForm = z.strictObject({ seed: hash, entropy: hash, entropySlot: decimal, requestHash: hash });

/** Builds the forms of the mode-specific members of a duel's proof. */
const buildPartsForms = (drawForm: typeof drawForm1 | typeof drawForm2) => ({
  reveal: revealForm,
  evidence: z.tuple([
    buildDocumentForm('signed-draw', drawForm),
    buildDocumentForm('pack-table', tableForm),
    buildDocumentForm('valuation-policy', policyForm),
  ]),
  result: resultForm,
});

/** Members of proofs with mode version 1: duels of terms layout 1. */
export const duelParts1 = buildPartsForms(drawForm1);
/** Members of proofs with mode version 2: duels of terms layout 2. */
export const duelParts2 = buildPartsForms(drawForm2);
