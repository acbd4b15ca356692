import { readFile } from 'node:fs/promises';
import { sha256Hex } from '../../lib/core/hash';
import { hmacSha256 } from '../../lib/core/hmac';
import type { Random } from '../../lib/core/random';
import { createFileOnce } from '../keypair';

/**
 * Derives the 32-byte seed of a duel from the provider's secret and the SHA-256 of the duel's id. A duel always has
 * the same seed, and no other duel has it, so even after an older backup is restored, two duels never share a seed.
 */
export const deriveSeed = (secret: Uint8Array, duelIdHash: Uint8Array): Uint8Array => hmacSha256(secret, duelIdHash);

/** Returns the public commitment to a duel's seed: its SHA-256 in hex. */
export const deriveCommitment = (secret: Uint8Array, duelIdHash: Uint8Array): string =>
  sha256Hex(deriveSeed(secret, duelIdHash));

/**
 * Reads a secret from a file of mode 600 with 32 bytes in hex, which the first start creates. Throws if the file has
 * other content.
 */
export async function readOrCreateSecret(path: string, random: Random): Promise<Uint8Array> {
  await createFileOnce(path, Buffer.from(random(32)).toString('hex'));
  const secret = Buffer.from((await readFile(path, 'utf8')).trim(), 'hex');
  if (secret.length !== 32) throw new Error(`${path} holds no secret`);
  return new Uint8Array(secret);
}
