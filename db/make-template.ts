import { chmod, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from './migrate';
import { openDatabase } from './open-database';
import { TEMPLATE_FOLDER } from './template';

/**
 * Makes what a folder contains readable for everyone. PGlite makes some files 0600, but the server may run as another
 * user than the build.
 */
async function makeReadable(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}

// The build runs this file.
const newTemplate = `${TEMPLATE_FOLDER}.new`;
await rm(newTemplate, { recursive: true, force: true });
await rm(TEMPLATE_FOLDER, { recursive: true, force: true });
const database = await openDatabase({ dataDir: newTemplate });
await migrate(database);
await database.close();
await makeReadable(newTemplate);
await rename(newTemplate, TEMPLATE_FOLDER);
