import { z } from 'zod';

// Schemas for a node's responses, after Kit has made whole numbers bigint, but for some small ones that it keeps as
// numbers. A response with another form counts as no response.

const contextSchema = z.object({ slot: z.bigint() });
/** The runtime's error, in any form. */
const errorSchema = z.unknown();

export const genesisHashSchema = z.string();

export const latestBlockhashSchema = z.object({
  context: contextSchema,
  value: z.object({ blockhash: z.string(), lastValidBlockHeight: z.bigint() }),
});

export const epochInfoSchema = z.object({ absoluteSlot: z.bigint(), blockHeight: z.bigint() });

export const multipleAccountsSchema = z.object({
  context: contextSchema,
  value: z.array(
    z.object({ owner: z.string(), lamports: z.bigint(), data: z.tuple([z.string(), z.literal('base64')]) }).nullable(),
  ),
});

export const signatureStatusesSchema = z.object({
  context: contextSchema,
  value: z.array(
    z
      .object({
        slot: z.bigint(),
        err: errorSchema,
        confirmationStatus: z.enum(['processed', 'confirmed', 'finalized']).nullish(),
      })
      .nullable(),
  ),
});

export const signaturesForAddressSchema = z.array(z.object({ signature: z.string() }));

const addressesSchema = z.array(z.string());

const tokenBalancesSchema = z
  .array(
    z.object({
      accountIndex: z.number(),
      mint: z.string(),
      owner: z.string().nullish(),
      programId: z.string().nullish(),
      uiTokenAmount: z.object({ amount: z.string() }),
    }),
  )
  .nullish();

const lamportsSchema = z.union([z.number().int(), z.bigint()]).transform(BigInt);

/**
 * An account's index in a message. It may arrive as bigint, because kit turns a bigint back into a number only at the
 * paths of responses that it knows.
 */
const accountIndexSchema = z.union([z.number(), z.bigint()]).transform(Number);

const instructionSchema = z.object({
  programIdIndex: accountIndexSchema,
  accounts: z.array(accountIndexSchema),
  data: z.string(),
});

const metaSchema = z.object({
  err: errorSchema,
  loadedAddresses: z.object({ writable: addressesSchema, readonly: addressesSchema }).nullish(),
  preTokenBalances: tokenBalancesSchema,
  postTokenBalances: tokenBalancesSchema,
  innerInstructions: z
    .array(z.object({ index: accountIndexSchema, instructions: z.array(instructionSchema) }))
    .nullish(),
  fee: lamportsSchema.nullish(),
  preBalances: z.array(lamportsSchema).nullish(),
  postBalances: z.array(lamportsSchema).nullish(),
});
/** Effects of a transaction as a node reports them. */
export type TransactionMeta = z.output<typeof metaSchema>;

export const base64TransactionSchema = z
  .object({ slot: z.bigint(), transaction: z.tuple([z.string(), z.literal('base64')]), meta: metaSchema })
  .nullable();

/** A response with a transaction as JSON, for versions whose bytes this code can't decode; null if it isn't found. */
export const jsonTransactionSchema = z
  .object({
    slot: z.bigint(),
    transaction: z.object({
      signatures: z.array(z.string()),
      message: z.object({ accountKeys: addressesSchema, instructions: z.array(instructionSchema) }),
    }),
    meta: metaSchema,
  })
  .nullable();
