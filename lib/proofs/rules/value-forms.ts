import { z } from 'zod';

export const hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits');
export const wholeNumber = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** A whole number of at most 20 digits as a string, without leading zeros: amounts, slots and drawn values. */
export const decimal = z.string().regex(/^(0|[1-9][0-9]{0,19})$/, 'must be a decimal string');
/** A valid timestamp in its only accepted notation, in the years 1000 to 2999. */
export const timestampText = z
  .string()
  .regex(/^[12][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$/, 'must be ISO 8601 in UTC')
  .refine((text) => isValidTimestamp(text), 'must be an instant that exists');
export const roundId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,239}$/, 'must be 1 to 240 letters, digits or . _ : -');

/** Whether a timestamp exists, unlike February 30, and is in the only accepted notation. */
function isValidTimestamp(text: string): boolean {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString() === text;
}
