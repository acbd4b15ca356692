import { cpSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @typedef {{ filePathMap: Record<string, string>, maxDuration?: number }} Settings */

/**
 * Finds a function in a build's output. Returns its folder there and its settings.
 * @param {string} copy the folder that was built
 * @param {string} route such as `duels/[duelId]`; several routes may have the same folder
 */
export function findFunction(copy, route) {
  const folder = realpathSync(join(copy, '.vercel/output/functions', `${route}.func`));
  /** @type {Settings} */
  const settings = JSON.parse(
    readFileSync(join(copy, '.vercel/output/functions', `${route}.func/.vc-config.json`), 'utf8'),
  );
  return { folder, settings };
}

/**
 * Copies a function's folder, and the files that its settings name, into an empty folder.
 * @param {string} copy
 * @param {ReturnType<typeof findFunction>} found
 * @param {string} target
 * @returns {number} bytes of the files that its settings name
 */
export function layOutFunction(copy, { folder, settings }, target) {
  cpSync(folder, target, { recursive: true });
  let bytes = 0;
  for (const [to, from] of Object.entries(settings.filePathMap)) {
    mkdirSync(dirname(join(target, to)), { recursive: true });
    cpSync(join(copy, from), join(target, to));
    bytes += statSync(join(copy, from)).size;
  }
  return bytes;
}
