import { z } from 'zod';
import { CLIENT_SEED_PATTERN, CLIENT_SEED_REQUIREMENT } from '../core/client-seed';
import { decodeAddress, isSignatureText, isWalletAddress } from '../core/ed25519';

/** An amount: on the wire a decimal string of base units (lamports, token units), in code a bigint. */
export const amount = z
  .codec(z.string().regex(/^(0|[1-9]\d{0,19})$/), z.bigint(), {
    decode: (text) => BigInt(text),
    encode: (value) => value.toString(),
  })
  .meta({
    description: 'A whole number as a decimal string. Amounts are in base units, such as lamports.',
    examples: ['50000000'],
  });

/** A slot of the chain, on the wire like an amount. */
export const slotNumber = amount.meta({
  description: 'A slot of the chain, as a decimal string.',
  examples: ['425000000'],
});
export const blockHeight = amount.meta({
  description: 'A block height, as a decimal string.',
  examples: ['403000000'],
});

/** Years start at 1000, because Postgres has no year 0. Accepts February 31, which is parsed as a day in March. */
const TIMESTAMP_PATTERN = /^[1-9]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** A timestamp: on the wire ISO 8601 in UTC with milliseconds, in code a Date. */
export const timestamp = z
  .codec(z.string().regex(TIMESTAMP_PATTERN), z.date(), {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  })
  .meta({
    description: 'ISO 8601 in UTC with milliseconds.',
    format: 'date-time',
    examples: ['2026-11-21T09:00:00.000Z'],
  });

/**
 * Checks only which characters there are, and how many. The length in bytes and the curve are beyond a pattern, so each
 * schema also has a `format`.
 */
const BASE58_32_BYTES_PATTERN = '^[1-9A-HJ-NP-Za-km-z]{32,44}$';

/**
 * An address that a wallet can sign for. Off-curve keys have no private key, and anyone can forge for small-order keys.
 */
export const walletAddress = z
  .string()
  .refine(isWalletAddress, 'must be the base58 address of a wallet (32 bytes, on the curve, not of small order)')
  .meta({
    id: 'SolanaAddress',
    description: 'A Solana wallet address, base58 of 32 bytes on the curve and not of small order.',
    pattern: BASE58_32_BYTES_PATTERN,
    format: 'solana-wallet',
  });

/** The member `wallet` of a body: the wallet that an integration acts for. */
export const representedWallet = walletAddress
  .optional()
  .meta({ description: 'The wallet that the integration key acts for. Only for calls with an integration key.' });

/** The constant `network` of the interface. Which chain it is, `GET /health` says. */
export const networkName = z.literal('solana-devnet').meta({
  description: 'Always `solana-devnet`, on the embedded chain too. `network.chain` of `GET /health` names the chain.',
});

/** Any account's address: program addresses, mints and token accounts included. */
export const accountAddress = z
  .string()
  .refine((text) => decodeAddress(text) !== null, 'must be base58 of 32 bytes')
  .meta({
    description: 'A Solana account address, base58 of 32 bytes.',
    pattern: BASE58_32_BYTES_PATTERN,
    format: 'solana-account',
  });

export const signature = z.string().refine(isSignatureText, 'must be base58 of 64 bytes').meta({
  description: 'An Ed25519 signature, base58 of 64 bytes.',
  pattern: '^[1-9A-HJ-NP-Za-km-z]{64,88}$',
  format: 'solana-signature',
});

export const sha256Text = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits')
  .meta({ description: 'A SHA-256 hash in lowercase hex.' });

export const clientSeed = z
  .string()
  .regex(CLIENT_SEED_PATTERN, CLIENT_SEED_REQUIREMENT)
  .meta({ description: 'The player’s contribution to the draw: 1 to 64 visible ASCII characters.' });

export const serverSeed = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits')
  .meta({ description: 'The server’s contribution to the draw: 32 bytes in lowercase hex, revealed only afterwards.' });

/** JSON Schemas of query values. On the wire they are text; these give generated clients a better type. */
export const queryJsonSchemas = z.registry<Record<string, unknown>>();

/** A whole number in a query, of at most five digits, from `least` to `most`; `standard` is its default. */
export const queryWholeNumber = (least: number, most: number, standard: number) =>
  z
    .codec(z.string().regex(/^\d{1,5}$/, 'must be a whole number'), z.number().int().min(least).max(most), {
      decode: (text) => Number(text),
      encode: (value) => String(value),
    })
    .prefault(String(standard))
    .register(queryJsonSchemas, {
      type: 'integer',
      minimum: least,
      maximum: most,
      default: standard,
      description: `Default: ${standard}.`,
    });

/** A boolean in a query, `true` or `false`; `standard` is its default. */
export const queryBoolean = (standard: boolean) =>
  z
    .codec(z.enum(['true', 'false']), z.boolean(), {
      decode: (text) => text === 'true',
      encode: (value) => (value ? 'true' : 'false'),
    })
    .prefault(standard ? 'true' : 'false')
    .register(queryJsonSchemas, { type: 'boolean', default: standard });

export const cursor = z
  .string()
  .regex(/^v1\.[A-Za-z0-9_-]{1,480}$/, 'must be a cursor that this list gave')
  .meta({ description: 'Opaque. Use `nextCursor` of the previous page as it is.' });

/** `cursor` and `limit` of lists that have up to 50 items a page. */
export const pagingQuery = { cursor: cursor.optional(), limit: queryWholeNumber(1, 50, 20) };

/** Builds the schema of a page of a list. `nextCursor` is null on the last page. */
export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: cursor.nullable() });
