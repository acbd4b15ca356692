import { readdir } from 'node:fs/promises';

/** Triggers call functions, so functions come first. */
const SQL_FOLDERS = ['functions', 'triggers'] as const;

/** Returns the paths of the functions and triggers in a folder, in the order in which they are applied. */
export async function listSqlFiles(folder: string): Promise<string[]> {
  const names = await Promise.all(
    SQL_FOLDERS.map(async (kind) => (await readdir(`${folder}/${kind}`)).sort().map((name) => `${kind}/${name}`)),
  );
  return names.flat().filter((path) => path.endsWith('.sql'));
}
