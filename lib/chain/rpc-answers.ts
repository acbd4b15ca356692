import { z } from 'zod';

// Schemas for a node's responses, after Kit has made whole numbers bigint. A response with another form counts as no
// response.

const context = z.object({ slot: z.bigint() });
/** The runtime's error, unchanged. */
const error = z.unknown();

export const genesisHashAnswer = z.string();

export const latestBlockhashAnswer = z.object({
  context,
  value: z.object({ blockhash: z.string(), lastValidBlockHeight: z.bigint() }),
});

export const epochInfoAnswer = z.object({ absoluteSlot: z.bigint(), blockHeight: z.bigint() });

export const multipleAccountsAnswer = z.object({
  context,
  value: z.array(
    z.object({ owner: z.string(), lamports: z.bigint(), data: z.tuple([z.string(), z.literal('base64')]) }).nullable(),
  ),
});

export const signatureStatusesAnswer = z.object({
  context,
  value: z.array(
    z
      .object({
        slot: z.bigint(),
        err: error,
        confirmationStatus: z.enum(['processed', 'confirmed', 'finalized']).nullish(),
      })
      .nullable(),
  ),
});

export const signaturesForAddressAnswer = z.array(z.object({ signature: z.string() }));

const addresses = z.array(z.string());

const tokenBalances = z
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

const lamports = z.union([z.number().int(), z.bigint()]).transform(BigInt);

/** An index. It may arrive as bigint, because kit converts numbers only at the paths of responses that it knows. */
const accountIndex = z.union([z.number(), z.bigint()]).transform(Number);

const instruction = z.object({ programIdIndex: accountIndex, accounts: z.array(accountIndex), data: z.string() });

const meta = z.object({
  err: error,
  loadedAddresses: z.object({ writable: addresses, readonly: addresses }).nullish(),
  preTokenBalances: tokenBalances,
  postTokenBalances: tokenBalances,
  innerInstructions: z.array(z.object({ index: accountIndex, instructions: z.array(instruction) })).nullish(),
  fee: lamports.nullish(),
  preBalances: z.array(lamports).nullish(),
  postBalances: z.array(lamports).nullish(),
});
export type TransactionMeta = z.output<typeof meta>;

export const transactionAnswer = z
  .object({ slot: z.bigint(), transaction: z.tuple([z.string(), z.literal('base64')]), meta })
  .nullable();

/** A transaction in JSON, of a version that this code can't decode. */
export const shownTransactionAnswer = z
  .object({
    slot: z.bigint(),
    transaction: z.object({
      signatures: z.array(z.string()),
      message: z.object({ accountKeys: addresses, instructions: z.array(instruction) }),
    }),
    meta,
  })
  .nullable();
