import { z } from 'zod';
import { decodeAddress } from '../core/ed25519';

/** Schema of a valuation policy. A policy never changes. If policies got other members, their `schema` would change. */
export const policyForm = z
  .strictObject({
    schema: z.string(),
    unit: z.strictObject({
      symbol: z.string(),
      mint: z
        .string()
        .refine((text) => decodeAddress(text) !== null, 'must be base58 of 32 bytes')
        .meta({ format: 'solana-account' }),
      decimals: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    }),
    valueOf: z.string(),
    winner: z.string(),
    tie: z.string(),
  })
  .meta({
    id: 'ValuationPolicy',
    description:
      'How cards are valued, and which side wins. The OpenAPI document leaves out the member `valueOf`, a text, because its parsers call a member of that name.',
  });
