import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, rename, rm } from 'node:fs/promises';

/**
 * Path of a migrated, empty PGlite folder that the build makes: copying it is several seconds faster than making one.
 */
export const TEMPLATE_FOLDER = '.build/database';

/**
 * Copies the template to where there is no database yet, in a folder that only its owner can read. Does nothing if the
 * build made no template. Half a copy is never seen, and an existing folder never changed.
 */
export async function copyTemplate(dataDir: string): Promise<void> {
  if (existsSync(dataDir) || !existsSync(TEMPLATE_FOLDER)) return;
  const copy = `${dataDir}.${randomUUID()}`;
  await cp(TEMPLATE_FOLDER, copy, { recursive: true });
  // The copied files keep the template's modes, by which other users may read them, so the folder keeps them out.
  await chmod(copy, 0o700);
  try {
    await rename(copy, dataDir);
  } catch (error) {
    await rm(copy, { recursive: true });
    if (!existsSync(dataDir)) throw error;
  }
}
