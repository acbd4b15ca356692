import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listSqlFiles } from '../../db/list-sql-files';
import { hashSql, type SqlFiles } from '../../db/sql-files';
import { afterFile } from '../runner/after-file';

export const readSql = (path: string): string => readFileSync(`db/${path}`, 'utf8');

/**
 * Writes the SQL files of an invented release to a new folder: this release's functions and triggers, except those
 * files that `changed` gives (by path).
 */
export async function writeSqlRelease(version: number, changed: Readonly<Record<string, string>>): Promise<SqlFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'ripduel-sql-files-'));
  afterFile(() => rm(folder, { recursive: true }));
  const paths = await listSqlFiles('db');
  const texts = Object.fromEntries(paths.map((path) => [path, changed[path] ?? readSql(path)]));
  for (const [path, text] of Object.entries(texts)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const hashes = Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, hashSql(text)]));
  return { folder, version, hashes };
}
