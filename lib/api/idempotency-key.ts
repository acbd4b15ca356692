import { z } from 'zod';

/** An idempotency key, in its header or in a body. It isn't in `wire.ts`, which every page loads. */
export const idempotencyKey = z
  .string()
  .min(1, 'must not be empty')
  .max(240, 'must have at most 240 characters')
  .regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters, without blanks');
