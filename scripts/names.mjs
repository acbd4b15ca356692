import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { listTrackedFiles } from './tracked-files.mjs';

/** Files that aren't searched. */
const BINARY_PATH = /[.](?:so|png|woff2|ico|wasm|tar|br)$/;

/**
 * Texts that no file may contain, unless its path matches `except`. `what` is what the error calls them.
 * @type {{ what: string, pattern: RegExp, except?: RegExp }[]}
 */
const forbiddenNames = [
  {
    what: 'a host of a package registry',
    pattern:
      /registry[.]npmjs|registry[.]yarnpkg|files[.]pythonhosted|pypi[.]org|(?:static|index)[.]crates[.]io|proxy[.]golang|repo1?[.]maven|deb[.]debian[.]org/,
  },
  {
    what: 'a path of one machine',
    pattern: /(?:^|[^\w.])[/](?:root|home|Users)[/]/,
  },
  {
    what: 'an unfinished mark',
    pattern: /\b(?:TODO|FIXME|XXX|not implemented|stub(?:bed)?)\b/,
    except: /[.](?:md|json|lock|mjs)$|[.]test[.]tsx?$|^lib\/chain\/escrow\/generated\//,
  },
];

/** Returns a message for each line and each of `forbiddenNames` that occurs in it. */
export function findForbiddenNames(/** @type {string} */ path, /** @type {string} */ text) {
  const rules = forbiddenNames.filter(({ except }) => !except?.test(path));
  return text
    .split('\n')
    .flatMap((line, index) =>
      rules.filter(({ pattern }) => pattern.test(line)).map(({ what }) => `${path}:${index + 1} names ${what}`),
    );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const path of listTrackedFiles().filter((file) => !BINARY_PATH.test(file))) {
    for (const found of findForbiddenNames(path, readFileSync(path, 'utf8'))) {
      console.error(found);
      process.exitCode = 1;
    }
  }
}
