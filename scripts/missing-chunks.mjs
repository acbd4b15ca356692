import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MANIFEST_NAME = 'react-loadable-manifest.json';

/**
 * Returns the files that `root`, Next's output folder, lacks but that its manifests of dynamic imports name, each as
 * `<manifest>: <file>`.
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
