import { distance } from 'fastest-levenshtein';
import { CheckWarning, type Finding, runCheck } from './finding';

/** One wrong letter is allowed for this many letters. Case, hyphens and underscores don't count. */
const LETTERS_PER_MISTAKE = 4;
const MAX_MISTAKES = 3;
/**
 * Two names of one word each count as similar if their first letters, this many, are the same: `MIGRATIONS`, `MIGRATE`.
 */
const STEM_LETTERS = 6;
/** Words in a name, each with the word that it is read as. */
const SYNONYMS: Readonly<Record<string, string>> = { URI: 'URL', ORIGIN: 'URL', ENDPOINT: 'URL' };
/** Prefix of a standard that other programs follow too: a part of such a name is no sign of a mistake. */
const STANDARD_PREFIX = 'OTEL_';

/** Returns the variable that a name was meant to be, or null where it resembles none. */
export function findSimilarName(name: string, known: readonly string[]): string | null {
  return findFullName(name, known) ?? findMisspelt(name, known);
}

/** Finds the known name that differs by a few letters. Returns null if there is none. */
function findMisspelt(name: string, known: readonly string[]): string | null {
  const given = toLettersAndDigits(name);
  const found = known
    .map((each) => ({ each, mistakes: distance(given, toLettersAndDigits(each)) }))
    .filter(
      ({ each, mistakes }) =>
        mistakes <= Math.min(MAX_MISTAKES, Math.floor(toLettersAndDigits(each).length / LETTERS_PER_MISTAKE)),
    )
    .sort((left, right) => left.mistakes - right.mistakes)[0];
  return found?.each ?? null;
}

/**
 * Finds the known name with the fewest words that has all words of this name in their order: `RPC_URL`,
 * `SOLANA_RPC_URL`. For a name of one word, finds one of one word with the same beginning. Returns null if there is
 * none.
 */
function findFullName(name: string, known: readonly string[]): string | null {
  const given = toWords(name);
  const found = known
    .filter((each) => !each.startsWith(STANDARD_PREFIX))
    .map((each) => ({ each, words: toWords(each) }))
    .filter(({ words }) => (given.length > 1 ? hasInOrder(words, given) : hasSameStem(words, given)))
    .sort((left, right) => left.words.length - right.words.length)[0];
  return found?.each ?? null;
}

function hasInOrder(words: readonly string[], wanted: readonly string[]): boolean {
  let next = 0;
  for (const word of words) if (word === wanted[next]) next += 1;
  return next === wanted.length;
}

const hasSameStem = (words: readonly string[], [given = '']: readonly string[]): boolean =>
  words.length === 1 && given.length >= STEM_LETTERS && (words[0] ?? '').startsWith(given.slice(0, STEM_LETTERS));

const toLettersAndDigits = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

const toWords = (name: string): string[] =>
  name
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .map((word) => SYNONYMS[word] ?? word);

/**
 * Compares the variables that are set with those that the service reads. A variable that isn't read but resembles one
 * that is counts as misspelt: the service would use a default instead. It is only a warning if the right one is set as
 * well.
 */
export function checkVariableNames(given: readonly string[], known: readonly string[]): Promise<Finding> {
  return runCheck('Names of variables', 'Rename or remove it: the service doesn’t read it.', () => {
    const suspects = given
      .filter((name) => !known.includes(name))
      .flatMap((name) => {
        const meant = findSimilarName(name, known);
        return meant === null ? [] : [{ name, meant, isSet: given.includes(meant) }];
      });
    const words = suspects.map(
      ({ name, meant, isSet }) => `${name} looks like ${meant}${isSet ? ', which is set' : ''}`,
    );
    if (suspects.some(({ isSet }) => !isSet)) throw new Error(words.join('; '));
    if (suspects.length > 0) throw new CheckWarning(words.join('; '));
    return 'none that is set looks like a misspelt one';
  });
}
