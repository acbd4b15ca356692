import { utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256Hex } from './hash';
import { hmacSha256 } from './hmac';
import type { KeyRing } from './key-ring';

/** One number of a stream that a server seed and a client seed fix together. */
export interface SeededDraw {
  /** Evenly spread over 0 to total - 1. */
  readonly value: bigint;
  /** The nonce whose digest gave the value. */
  readonly nonce: number;
  /** The nonce at which the next draw of the same stream begins. */
  readonly nextNonce: number;
}

const WORD_RANGE = 1n << 64n;

/** The number of a nonce: the first 8 bytes, big endian, of HMAC-SHA256 under the seed of `clientSeed:nonce`. */
export function deriveSeededWord(serverSeed: Uint8Array, clientSeed: string, nonce: number): bigint {
  const digest = hmacSha256(serverSeed, utf8ToBytes(`${clientSeed}:${nonce}`));
  return new DataView(digest.buffer, digest.byteOffset).getBigUint64(0, false);
}

/** Returns the draw of a number, or null if it must be rejected: it is past the largest multiple of the total. */
export function toDrawnValue(word: bigint, total: bigint): bigint | null {
  return word < WORD_RANGE - (WORD_RANGE % total) ? word % total : null;
}

/**
 * Returns the first accepted draw below `total`, from `nonce` on. A rejected draw is repeated with the next nonce.
 * Throws RangeError for a total outside 1 to 2^64.
 */
export function drawBelow(serverSeed: Uint8Array, clientSeed: string, nonce: number, total: bigint): SeededDraw {
  if (total < 1n || total > WORD_RANGE) throw new RangeError('a draw needs a total from 1 to 2^64');
  for (let at = nonce; ; at += 1) {
    const value = toDrawnValue(deriveSeededWord(serverSeed, clientSeed, at), total);
    if (value !== null) return { value, nonce: at, nextNonce: at + 1 };
  }
}

/**
 * Derives the server seed of a commitment or round, 32 bytes, from the deployment's key for draws, so that no table and
 * no backup holds a seed before it is revealed.
 */
export const deriveServerSeed = (key: Uint8Array, id: string): Uint8Array => hmacSha256(key, utf8ToBytes(id));

/**
 * Opens a commitment: the server seed whose SHA-256 is `serverSeedHash`, by whichever key of the deployment made it.
 * Returns null when that key has been removed since.
 */
export function recoverServerSeed(keys: KeyRing, id: string, serverSeedHash: string): Uint8Array | null {
  return keys.map((key) => deriveServerSeed(key, id)).find((seed) => sha256Hex(seed) === serverSeedHash) ?? null;
}
