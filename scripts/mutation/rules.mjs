import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { listTrackedFiles } from '../tracked-files.mjs';

const RULE_PATH =
  /^lib\/(?:(?:duel|gacha\/[^/.]+|crash)\/rules\/[^/.]+|(?:crash|due-work|gacha\/[^/.]+|matchmaking|transactions)\/(?:rules|[^/.]+-rules)|transactions\/(?:judge|walk)|chain\/inspect\/[^/.]+)[.]ts$/;
/** The file that `recordRules` writes: the hash of each rule file. */
export const RECORD_FILE = 'scripts/mutation/recorded.json';

/** Matches an arrow or `function`. Mutants outside of functions are static, and Stryker's settings ignore those. */
const FUNCTION = /=>|\bfunction\b/;

/**
 * Lists the files that `npm run mutation` mutates by default: pure rules whose unit tests need no database and no
 * chain. Leaves out files without a function, in which there is nothing to mutate.
 */
export const listRules = () =>
  listTrackedFiles().filter((path) => RULE_PATH.test(path) && FUNCTION.test(readFileSync(path, 'utf8')));

/** Loaded on use: `npm run test:release` imports this file before it has installed anything. */
const loadEsbuild = () => /** @type {typeof import('esbuild')} */ (createRequire(import.meta.url)('esbuild'));

const BUILT_INS = [Array, BigInt, Date, JSON, Map, Math, Number, Object, Promise, Set, String, Uint8Array];
/**
 * Names that `numberNames` keeps: of `BUILT_INS`, of their properties and of those of their prototypes. `Math.min` and
 * `Math.max` differ in more than their names.
 */
const BUILT_IN_NAMES = new Set([
  ...['Array', 'BigInt', 'Date', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Promise', 'Set', 'String', 'Uint8Array'],
  ...BUILT_INS.flatMap((holder) => [
    ...Object.getOwnPropertyNames(holder),
    ...Object.getOwnPropertyNames(('prototype' in holder && holder.prototype) || {}),
  ]),
]);
/** Keywords and literals of JavaScript, which `numberNames` keeps too: `true` isn't a name for `false`. */
const LANGUAGE_WORDS = new Set(
  'async await break case catch class const continue default delete do else export extends false finally for from function get if import in instanceof let new null of return set static super switch this throw true try typeof undefined var void while yield'.split(
    ' ',
  ),
);
/** Matches a string, which stays as it is, or a word. */
const STRING_OR_WORD = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|[A-Za-z_$][\w$]*/g;

/**
 * Replaces each word outside of strings that is neither in `BUILT_IN_NAMES` nor in `LANGUAGE_WORDS` by a number, in the
 * order of first use, so that a name of the rule's own can change without effect.
 * @param {string} code
 */
function numberNames(code) {
  /** @type {Map<string, string>} */
  const numbers = new Map();
  return code.replace(STRING_OR_WORD, (text) => {
    if (!/^[\w$]/.test(text) || BUILT_IN_NAMES.has(text) || LANGUAGE_WORDS.has(text)) return text;
    const number = numbers.get(text) ?? `#${numbers.size}`;
    numbers.set(text, number);
    return number;
  });
}

/**
 * Returns the SHA-256 of a rule file's code, without comments, types, layout and named imports, after `numberNames`:
 * renaming changes neither the mutants nor which of them a test detects.
 */
export const hashRule = (/** @type {string} */ source) => {
  const { code } = loadEsbuild().transformSync(source, { loader: 'ts', minifyWhitespace: true });
  const own = code.replace(/import\{[^}]*\}from"[^"]*";/g, '');
  return createHash('sha256').update(numberNames(own)).digest('hex');
};

/** @returns {Record<string, string>} the present hash of each rule file, by path */
const hashRules = () => Object.fromEntries(listRules().map((path) => [path, hashRule(readFileSync(path, 'utf8'))]));

/**
 * Returns the rule files that aren't recorded, or whose hash differs from the recorded one.
 * @param {Record<string, string>} recorded
 * @param {Record<string, string>} current
 */
export const listChangedRules = (recorded = JSON.parse(readFileSync(RECORD_FILE, 'utf8')), current = hashRules()) =>
  Object.keys(current).filter((path) => recorded[path] !== current[path]);

/**
 * Writes the present hashes of all rules to `RECORD_FILE`. Call it after mutation testing of all rules, or of the
 * changed ones, found no problem.
 */
export const recordRules = () => writeFileSync(RECORD_FILE, `${JSON.stringify(hashRules(), null, 2)}\n`);
