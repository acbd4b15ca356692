import { z } from 'zod';
import type { KeyRing } from '../core/key-ring';

/** Maximum number of keys of a ring. Each costs a try for every cookie and cursor, and a signature in every webhook. */
const MAX_KEYS = 4;

/**
 * Schema of one or more secrets, separated by commas, which neither Base64 nor hexadecimal contains. A value without a
 * comma is one key, byte for byte. Error messages name a key by its position, never by its text.
 */
export const buildKeyRingSchema = (minCharacters: number) =>
  z
    .string()
    .superRefine((text, context) => {
      for (const message of findKeyFaults(text.split(','), minCharacters))
        context.addIssue({ code: 'custom', message });
    })
    .transform((text) => text.split(',') as [string, ...string[]] satisfies KeyRing<string>);

function findKeyFaults(keys: readonly string[], minCharacters: number): string[] {
  if (keys.length > MAX_KEYS) return [`has ${keys.length} keys, and can have ${MAX_KEYS}: remove the last ones`];
  return keys.flatMap((key, index) => {
    const name = keys.length === 1 ? 'the secret' : `key ${index + 1} of ${keys.length}`;
    const twin = keys.indexOf(key);
    if (key === '') return [`${name} is empty: remove the comma`];
    if (keys.length > 1 && key !== key.trim()) return [`${name} has a space beside it: separate keys by commas alone`];
    if (key.length < minCharacters) return [`${name} has ${key.length} characters, and needs ${minCharacters}`];
    return twin === index ? [] : [`${name} is the same as key ${twin + 1}`];
  });
}
