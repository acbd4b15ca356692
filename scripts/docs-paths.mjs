import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listTrackedFiles } from './tracked-files.mjs';

/** The pages to check, without the records of releases: those cite paths of their own commit. */
const CHECKED_PAGES =
  /^(?:README|ARCHITECTURE|CONTRIBUTING|CHANGELOG|SECURITY)[.]md$|^docs\/(?!releases\/\d).*[.]md$|^(?:db|packages\/client|program)\/README[.]md$/;
const EXTENSION = /[.](?:css|json|lock|md|mjs|rs|sh|so|sql|toml|ts|tsx|yml)$/;
const PATH = /^[.]?[\w@(][\w.@()[\]<>*-]*(?:\/[\w.@()[\]<>*-]+)*\/?$/;
/** Generated paths, which the docs may name although they are never committed. */
const GENERATED_PATHS = /^(?:node_modules|[.]next|[.]build|[.]data|[.]cache|[.]env(?:[.]local)?|test-results)(?:\/|$)/;

/**
 * Tells whether a word looks like the path of a file or folder of this repository that isn't generated.
 * @param {string} word
 * @param {Set<string>} tops the names of the folders at the root
 */
function isPath(word, tops) {
  if (!PATH.test(word) || GENERATED_PATHS.test(word)) return false;
  const [top = ''] = word.split('/');
  return word.includes('/') ? tops.has(top) || EXTENSION.test(word) : EXTENSION.test(word);
}

/**
 * Builds a pattern that matches a path and everything below it. In the path, `*` and `<area>` stand for one or more
 * characters of a name, and `**` for any text.
 */
function toPathPattern(/** @type {string} */ path) {
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  const pattern = escaped.replace(/\*\*|<[^>]*>|\*/g, (wild) => (wild === '**' ? '.*' : '[^/]+'));
  return new RegExp(`^${pattern.replace(/\/$/, '')}(?:/|$)`);
}

/** @returns {string[]} all texts in backticks and all relative link targets of a page, without its code blocks */
function listWordsAndTargets(/** @type {string} */ text) {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word.replace(/:\d+(?:-\d+)?$/, ''));
  const links = [...prose.matchAll(/\]\((?![a-z]+:|#|\/)([^)\s#]+)/g)].map(([, target = '']) => target);
  return [...quoted, ...links];
}

/**
 * Lists the paths that a page cites and that don't exist.
 * @param {string} page path of the page
 * @param {string} text
 * @param {string[]} files all files of the repository
 */
export function listMissingPaths(page, text, files) {
  const tops = new Set(files.filter((path) => path.includes('/')).map((path) => path.split('/')[0] ?? ''));
  const exists = (/** @type {string} */ path) => files.some((file) => toPathPattern(path).test(file));
  const folder = posix.dirname(page);
  const beside = (/** @type {string} */ path) => posix.join(folder, path);
  // A bare file name may stand for a file further down, as in a list of a folder's files.
  const below = (/** @type {string} */ name) =>
    !name.includes('/') &&
    files.some((file) => `./${file}`.endsWith(`/${name}`) && file.startsWith(folder === '.' ? '' : folder));
  // Files that a guide tells its reader to save: code blocks with a file name.
  const saved = new Set([...text.matchAll(/^```\w+ (\S+)$/gm)].map(([, name]) => name));
  return listWordsAndTargets(text)
    .filter((word) => !saved.has(word))
    .filter((word) => word.startsWith('../') || word.startsWith('./') || isPath(word, tops))
    .filter((word) => !exists(posix.normalize(word)) && !exists(beside(word)) && !below(word));
}

/**
 * Lists the commands `npm run <name>` on a page for which package.json has no script.
 * @param {string} text
 * @param {string[]} scripts
 */
export const listMissingScripts = (text, scripts) =>
  [...text.matchAll(/\bnpm run (?:-\w+ )*(\w(?:[\w:-]*\w)?)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !scripts.includes(name));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = listTrackedFiles();
  const scripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts);
  for (const page of files.filter((path) => CHECKED_PAGES.test(path))) {
    const text = readFileSync(page, 'utf8');
    const missing = [
      ...listMissingPaths(page, text, files),
      ...listMissingScripts(text, scripts).map((name) => `npm run ${name}`),
    ];
    for (const cited of missing) {
      console.error(`${page} cites ${cited}, which does not exist`);
      process.exitCode = 1;
    }
  }
}
