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

/**
 * Derives the id of a record from the id of the record that it belongs to, such as the rip of a payment. The same
 * source always gives the same id, so only for a record of which each source has at most one.
 */
export const deriveId = (prefix: IdPrefix, sourceId: string): string =>
  `${prefix}_${base58.encode(sha256(`${prefix} of ${sourceId}`).slice(0, 16))}`;

/** Returns the pattern of an id of this kind. */
export const buildIdPattern = (prefix: IdPrefix): RegExp => new RegExp(`^${prefix}_[1-9A-HJ-NP-Za-km-z]{16,22}$`);

/**
 * Returns a function that creates request ids: `req_`, 16 hex digits that are random for each such function, and a
 * count of 8 hex digits. Request ids must be unique and cheap, since every request gets one, but not secret.
 */
export function createRequestIdGenerator(random: Random): () => string {
  const stem = `req_${bytesToHex(random(8))}`;
  let count = 0;
  return () => {
    count = (count + 1) >>> 0;
    return stem + count.toString(16).padStart(8, '0');
  };
}
