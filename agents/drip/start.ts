import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from '../../lib/core/exclusive-folder';
import type { Random } from '../../lib/core/random';
import { readOrCreateKeypair } from '../keypair';
import { readOrCreateToken } from '../shared-token';
import { type DripSettings, runDrip } from './drip';
import { DripStore } from './drip-store';

interface StartSettings extends Omit<DripSettings, 'keypair' | 'store' | 'token'> {
  /** Folder of the agent's key, of its token and of the drips that it gave. */
  readonly folder: string;
  /** A file with the secret shared with the service; undefined for `token` in the folder. */
  readonly tokenFile: string | undefined;
  readonly random: Random;
}

/**
 * Runs the drip agent until the signal aborts. Throws if another process uses its folder, since both
 * together would exceed the caps.
 */
export async function startDrip({ folder, tokenFile, random, ...settings }: StartSettings): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const hold = await lockFolder(folder, 'drip');
  const keypair = await readOrCreateKeypair(join(folder, 'keypair.json'), random);
  const token = await readOrCreateToken(folder, tokenFile, random);
  const store = await DripStore.open(folder);
  try {
    await runDrip({ ...settings, keypair, store, token });
  } finally {
    await store.close();
    await hold.release();
  }
}
