import { bytesToHex } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { sha256 } from './hash';
import type { Random } from './random';

/** Prefixes of ids, one for each kind of record. */
export type IdPrefix =
  | 'duel'
  | 'txi'
  | 'chal'
  | 'whe'
  | 'mmt'
  | 'push'
  | 'gsc'
  | 'gpi'
  | 'rip'
  | 'gdb'
  | 'crash'
  | 'flip'
  | 'streak';

/** Creates an id such as `duel_9aVYq2…`: the prefix, and 128 random bits in base58, mostly 22 characters. */
export const generateId = (prefix: IdPrefix, random: Random): string => `${prefix}_${base58.encode(random(16))}`;

/** Returns the id of the only record of this kind that follows from another one, such as the rip of a payment. */
export const deriveId = (prefix: IdPrefix, sourceId: string): string =>
  `${prefix}_${base58.encode(sha256(`${prefix} of ${sourceId}`).slice(0, 16))}`;

/** Returns the pattern of an id of this kind. */
export const buildIdPattern = (prefix: IdPrefix): RegExp => new RegExp(`^${prefix}_[1-9A-HJ-NP-Za-km-z]{16,22}$`);

/**
 * Returns a function that makes request ids, 24 hex digits after `req_`: 8 random bytes for the function, then a count.
 * They need to be unique, not secret, and cheap, because every request gets one.
 */
export function createRequestIdGenerator(random: Random): () => string {
  const stem = `req_${bytesToHex(random(8))}`;
  let count = 0;
  return () => {
    count = (count + 1) >>> 0;
    return stem + count.toString(16).padStart(8, '0');
  };
}
