import { z } from 'zod';
import { timestamp } from '../api/wire';
import { cardTier, packTier } from '../packs/contract';
import { isOperatorChosenId } from './version-rules';

/** An invalid member of a document: its JSON pointer (RFC 6901), and the rule that it breaks. */
export interface MemberFault {
  readonly pointer: string;
  readonly message: string;
}

/** Largest amount of a database column, in base units. */
export const MAX_BASE_UNITS = 9_223_372_036_854_775_807n;

/** The id that an operator gives a pack or machine. */
export const operatorChosenId = z
  .string()
  .refine(
    isOperatorChosenId,
    'must be 3 to 31 of a-z, 0-9 and -, and not end like an edition: - and 16 hexadecimal digits',
  );

/**
 * Builds the schema of a text of 1 to `most` printable ASCII characters, without a space at either end. Every font of
 * the pages and pictures has these characters.
 */
export const buildPlainTextSchema = (most: number) =>
  z.string().regex(new RegExp(`^[!-~](?:[ -~]{0,${most - 2}}[!-~])?$`), `must be 1 to ${most} plain characters`);

/** Builds the schema of an amount in base units, at least `least`, as a decimal string. */
export const buildBaseUnitsSchema = (least: bigint) =>
  z
    .string()
    .regex(/^(0|[1-9]\d{0,18})$/, 'must be whole base units as a string, such as "5300000"')
    .transform(BigInt)
    .refine((value) => value >= least && value <= MAX_BASE_UNITS, `must be from ${least} to ${MAX_BASE_UNITS}`);

/** Members that the documents of packs and machines share. `values` says where the cards' values come from. */
export const offerMembers = {
  name: buildPlainTextSchema(40),
  tier: packTier,
  price: z.strictObject({ amount: buildBaseUnitsSchema(1n) }),
  replaces: operatorChosenId.optional(),
  values: z.strictObject({ source: buildPlainTextSchema(80), at: timestamp }),
} as const;

/** Members that the entries of packs and of machines share. */
export const offerEntryMembers = {
  cardId: buildPlainTextSchema(80),
  tier: cardTier,
  value: buildBaseUnitsSchema(0n),
} as const;

/** Returns a fault for each entry whose card an earlier entry has, too. */
export function findRepeatedCardFaults(entries: readonly { readonly cardId: string }[]): MemberFault[] {
  const seen = new Map<string, number>();
  return entries.flatMap(({ cardId }, index) => {
    const first = seen.get(cardId);
    if (first === undefined) seen.set(cardId, index);
    return first === undefined
      ? []
      : [{ pointer: `/entries/${index}/cardId`, message: `is the card of entry ${first} too` }];
  });
}

/** Returns one fault if a stated sum isn't the sum of its parts, else none. */
export function listSumFaults(pointer: string, stated: number, parts: readonly number[]): MemberFault[] {
  const sum = parts.reduce((total, part) => total + part, 0);
  return stated === sum ? [] : [{ pointer, message: `must be ${sum}, the sum of the entries` }];
}
