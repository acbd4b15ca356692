import { z } from 'zod';

/** An idempotency key, in its header or in a body. It isn't in `wire.ts`, so that pages don't load it. */
export const idempotencyKey = z
  .string()
  .min(1, 'must not be empty')
  .max(240, 'must have at most 240 characters')
  .regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters, without blanks');
