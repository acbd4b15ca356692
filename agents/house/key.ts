import { readFile } from 'node:fs/promises';

/**
 * Reads an integration key from a file, in the form that `npm run keys` prints once. Throws if the file has no such
 * key.
 */
export async function readIntegrationKey(path: string): Promise<string> {
  const text = (await readFile(path, 'utf8')).trim();
  if (!/^rdk_[1-9A-HJ-NP-Za-km-z]{16,22}_[A-Za-z0-9_-]{43}$/.test(text))
    throw new Error(`${path} holds no integration key`);
  return text;
}
