import { distance } from 'fastest-levenshtein';
import { CheckWarning, type Finding, runCheck } from './finding';

/** A misspelt name may have one mistake per this many letters and digits of the known name. */
const LETTERS_PER_MISTAKE = 4;
/** Maximum number of wrong, missing or additional letters and digits in a name that still counts as misspelt. */
const MAX_MISTAKES = 3;
/**
 * Two one-word names count as similar if this many of their first letters are the same: `MIGRATIONS`, `MIGRATE`.
 */
const STEM_LETTERS = 6;
/** Words in a name, each with the word that it is read as. */
const SYNONYMS: Readonly<Record<string, string>> = { URI: 'URL', ORIGIN: 'URL', ENDPOINT: 'URL' };
/** Prefix of OpenTelemetry's variables. `findFullName` leaves them out, since other programs use the same words. */
const STANDARD_PREFIX = 'OTEL_';

/** Returns the known variable that an unknown name was probably meant to be, or null if it resembles none. */
export function findSimilarName(name: string, known: readonly string[]): string | null {
  return findFullName(name, known) ?? findMisspelt(name, known);
}

/** Finds the known name with the fewest mistakes. Returns null if each has too many. */
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
 * Finds the known name with the fewest words that has all words of this name in the same order: `SOLANA_RPC_URL` for
 * `RPC_URL`. For a one-word name, finds a one-word known name with the same beginning. Returns null if there is none.
 * Never returns one of OpenTelemetry's.
 */
function findFullName(name: string, known: readonly string[]): string | null {
  const given = toWords(name);
  const found = known
    .filter((each) => !each.startsWith(STANDARD_PREFIX))
    .map((each) => ({ each, words: toWords(each) }))
    .filter(({ words }) => (given.length > 1 ? hasWordsInOrder(words, given) : hasSameStem(words, given)))
    .sort((left, right) => left.words.length - right.words.length)[0];
  return found?.each ?? null;
}

function hasWordsInOrder(words: readonly string[], wanted: readonly string[]): boolean {
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
 * Compares the variables that are set (`given`) with those that the service reads (`known`). A set variable that isn't
 * known but resembles a known one counts as misspelt. The finding is only a warning if all of these known ones are set,
 * too.
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
