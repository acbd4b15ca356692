import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { listTrackedFiles } from '../tracked-files.mjs';

const RULE_PATH =
  /^lib\/(?:(?:duel|gacha\/[^/.]+|crash)\/rules\/[^/.]+|(?:crash|due-work|gacha\/[^/.]+|matchmaking|transactions)\/(?:rules|[^/.]+-rules)|transactions\/(?:judge|walk)|chain\/inspect\/[^/.]+)[.]ts$/;
/** The hashes of the rules as they were last mutated without a problem. */
export const RECORD_FILE = 'scripts/mutation/recorded.json';

/**
 * Matches code that has a function. Mutants outside of functions are static, and Stryker's settings leave those out.
 */
const FUNCTION = /=>|\bfunction\b/;

/**
 * Lists the files that mutation testing changes: pure rules whose unit tests need no database and no chain. A file
 * without a function has nothing to mutate.
 */
export const listRules = () =>
  listTrackedFiles().filter((path) => RULE_PATH.test(path) && FUNCTION.test(readFileSync(path, 'utf8')));

/** Loaded on use: `npm run test:release` imports this file before it has installed anything. */
const loadEsbuild = () => /** @type {typeof import('esbuild')} */ (createRequire(import.meta.url)('esbuild'));

const BUILT_INS = [Array, BigInt, Date, JSON, Map, Math, Number, Object, Promise, Set, String, Uint8Array];
/** Names of JavaScript's built-in objects: `Math.min` and `Math.max` aren't two names for one thing. */
const BUILT_IN_NAMES = new Set(
  BUILT_INS.flatMap((holder) => [
    ...Object.getOwnPropertyNames(holder),
    ...Object.getOwnPropertyNames(('prototype' in holder && holder.prototype) || {}),
  ]),
);
/** Words of the language: `true` and `false` aren't two names for one thing either. */
const LANGUAGE_WORDS = new Set(
  'async await break case catch class const continue default delete do else export extends false finally for from function get if import in instanceof let new null of return set static super switch this throw true try typeof undefined var void while yield'.split(
    ' ',
  ),
);
/** Matches a string, which stays as it is, or a word. */
const STRING_OR_WORD = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|[A-Za-z_$][\w$]*/g;

/**
 * Replaces each name that isn't a built-in one by the number of its first use, so that code which differs in names alone
 * is equal.
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
 * Returns the SHA-256 of a rule file's code, without comments, types, layout and imports. Renaming things changes
 * neither the mutants nor which of them a test detects, so it changes nothing here.
 */
export const hashRule = (/** @type {string} */ source) => {
  const { code } = loadEsbuild().transformSync(source, { loader: 'ts', minifyWhitespace: true });
  const own = code.replace(/import\{[^}]*\}from"[^"]*";/g, '');
  return createHash('sha256').update(numberNames(own)).digest('hex');
};

/** @returns {Record<string, string>} the hash of each rule file */
const hashRules = () => Object.fromEntries(listRules().map((path) => [path, hashRule(readFileSync(path, 'utf8'))]));

/**
 * Returns the rule files that have changed since they were last recorded.
 * @param {Record<string, string>} recorded
 * @param {Record<string, string>} current
 */
export const listChangedRules = (recorded = JSON.parse(readFileSync(RECORD_FILE, 'utf8')), current = hashRules()) =>
  Object.keys(current).filter((path) => recorded[path] !== current[path]);

/**
 * Records the hashes of all rules. To be called after a run without a problem over all of them, or over the changed
 * ones.
 */
export const recordRules = () => writeFileSync(RECORD_FILE, `${JSON.stringify(hashRules(), null, 2)}\n`);
