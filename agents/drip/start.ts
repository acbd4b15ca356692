import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from '../../lib/core/exclusive-folder';
import type { Random } from '../../lib/core/random';
import { readOrCreateKeypair } from '../keypair';
import { readOrCreateToken } from '../shared-token';
import { type DripSettings, runDrip } from './drip';
import { DripStore } from './drip-store';

interface StartSettings extends Omit<DripSettings, 'keypair' | 'store' | 'token'> {
  /** Folder of the agent's key, its record of drips and, without `tokenFile`, its token. */
  readonly folder: string;
  /** A file with the secret shared with the service; undefined for `token` in the folder. */
  readonly tokenFile: string | undefined;
  readonly random: Random;
}

/**
 * Runs the drip agent until the signal aborts. Throws if an agent already uses its folder, since two together could
 * exceed the caps.
 */
export async function startDrip({ folder, tokenFile, random, ...settings }: StartSettings): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(folder, 'drip');
  const keypair = await readOrCreateKeypair(join(folder, 'keypair.json'), random);
  const token = await readOrCreateToken(folder, tokenFile, random);
  const store = await DripStore.open(folder);
  try {
    await runDrip({ ...settings, keypair, store, token });
  } finally {
    await store.close();
    await lock.release();
  }
}
