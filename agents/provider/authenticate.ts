import { timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../../lib/core/hash';
import type { Random } from '../../lib/core/random';
import { createFileOnce } from '../keypair';

const MIN_TOKEN_LENGTH = 32;

/** Whether an `Authorization` header carries the token. The comparison takes the same time for every wrong one. */
export function isAuthorized(header: string | undefined, token: string): boolean {
  return timingSafeEqual(sha256(header ?? ''), sha256(`Bearer ${token}`));
}

/**
 * Reads the secret that provider and service share: from `file`, or from `token` in the provider's folder (mode 600),
 * which is made at the first start. Throws when it is shorter than 32 characters, or can't be sent in a header.
 */
export async function readOrCreateToken(folder: string, file: string | undefined, random: Random): Promise<string> {
  const path = file ?? join(folder, 'token');
  if (file === undefined) await createFileOnce(path, Buffer.from(random(32)).toString('hex'));
  const token = (await readFile(path, 'utf8')).trim();
  if (token.length < MIN_TOKEN_LENGTH || !/^[\x21-\x7e]+$/.test(token))
    throw new Error(`${path} must hold a token of at least ${MIN_TOKEN_LENGTH} visible ASCII characters`);
  return token;
}
