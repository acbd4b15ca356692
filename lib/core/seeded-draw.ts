import { utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256Hex } from './hash';
import { hmacSha256 } from './hmac';
import type { KeyRing } from './key-ring';

/** One number of the random stream that a server seed and a client seed together determine. */
export interface SeededDraw {
  /** Evenly spread over 0 to total - 1. */
  readonly value: bigint;
  /** The nonce whose digest gave the value. */
  readonly nonce: number;
  /** The nonce at which the next draw of the same stream begins. */
  readonly nextNonce: number;
}

/** Number of values that a u64 can have. */
const WORD_RANGE = 1n << 64n;

/**
 * Returns the random u64 of a nonce: the first 8 bytes, big endian, of the HMAC-SHA256 of `clientSeed:nonce` with the
 * server seed as key.
 */
export function deriveSeededWord(serverSeed: Uint8Array, clientSeed: string, nonce: number): bigint {
  const digest = hmacSha256(serverSeed, utf8ToBytes(`${clientSeed}:${nonce}`));
  return new DataView(digest.buffer, digest.byteOffset).getBigUint64(0, false);
}

/**
 * Converts a random u64 to a value below `total`. Null if the number must be rejected to keep all values equally
 * likely: it isn't below the largest multiple of `total` up to 2^64.
 */
export function toDrawnValue(word: bigint, total: bigint): bigint | null {
  return word < WORD_RANGE - (WORD_RANGE % total) ? word % total : null;
}

/**
 * Draws a number below `total`. Begins at `nonce` and takes the next nonce while a draw is rejected. Throws a
 * RangeError for a total outside 1 to 2^64.
 */
export function drawBelow(serverSeed: Uint8Array, clientSeed: string, nonce: number, total: bigint): SeededDraw {
  if (total < 1n || total > WORD_RANGE) throw new RangeError('a draw needs a total from 1 to 2^64');
  for (let at = nonce; ; at += 1) {
    const value = toDrawnValue(deriveSeededWord(serverSeed, clientSeed, at), total);
    if (value !== null) return { value, nonce: at, nextNonce: at + 1 };
  }
}

/**
 * Derives the 32-byte server seed of a commitment or round from its id and the deployment's key for draws, so that
 * neither the database nor a backup contains a seed before it is revealed.
 */
export const deriveServerSeed = (key: Uint8Array, id: string): Uint8Array => hmacSha256(key, utf8ToBytes(id));

/**
 * Returns the server seed whose SHA-256 is `serverSeedHash`, derived with whichever of the deployment's keys made the
 * commitment. Null if that key has been removed since.
 */
export function recoverServerSeed(keys: KeyRing, id: string, serverSeedHash: string): Uint8Array | null {
  return keys.map((key) => deriveServerSeed(key, id)).find((seed) => sha256Hex(seed) === serverSeedHash) ?? null;
}
