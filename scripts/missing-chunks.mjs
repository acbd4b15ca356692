import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MANIFEST_NAME = 'react-loadable-manifest.json';

/**
 * Returns the chunks that a page's HTML would name but that the build in `root` doesn't have, each with the manifest
 * that names it. Next writes such names for `next/dynamic` in a component that is itself loaded by a server-rendered
 * one.
 *
 * @returns {string[]}
 */
export function findMissingChunks(root = '.next') {
  const pages = join(root, 'server/app');
  return readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(MANIFEST_NAME))
    .flatMap((path) => {
      /** @type {Record<string, { readonly files: readonly string[] }>} */
      const entries = JSON.parse(readFileSync(join(pages, path), 'utf8'));
      return Object.values(entries)
        .flatMap(({ files }) => files)
        .filter((file) => !existsSync(join(root, file)))
        .map((file) => `${path}: ${file}`);
    });
}
