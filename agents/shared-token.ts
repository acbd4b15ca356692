import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Random } from '../lib/core/random';
import { createFileOnce } from './keypair';

const MIN_TOKEN_LENGTH = 32;

/**
 * Reads the secret that an agent and the service share: from `file`, or by default from the file `token` in the agent's
 * folder, which it creates (mode 600) if there is none. Throws if the secret is shorter than 32 characters or has any
 * but visible ASCII characters.
 */
export async function readOrCreateToken(folder: string, file: string | undefined, random: Random): Promise<string> {
  const path = file ?? join(folder, 'token');
  if (file === undefined) await createFileOnce(path, Buffer.from(random(32)).toString('hex'));
  const token = (await readFile(path, 'utf8')).trim();
  if (token.length < MIN_TOKEN_LENGTH || !/^[\x21-\x7e]+$/.test(token))
    throw new Error(`${path} must hold a token of at least ${MIN_TOKEN_LENGTH} visible ASCII characters`);
  return token;
}
