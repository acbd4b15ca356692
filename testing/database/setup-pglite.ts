import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { migrate } from '../../db/migrate';
import { openDatabase } from '../../db/open-database';
import type { TestProject } from './provided';

/** Migrates once and keeps the result as a dump, which a test file loads in half a second. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'ripduel-pglite-'));
  const dataDir = join(folder, 'data');
  const dump = join(folder, 'migrated.tar');
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await database.close();

  const migrated = await PGlite.create({ dataDir });
  await writeFile(dump, Buffer.from(await (await migrated.dumpDataDir('none')).arrayBuffer()));
  await migrated.close();
  project.provide('testDatabase', { kind: 'pglite', dump });
  return () => rm(folder, { recursive: true });
}
