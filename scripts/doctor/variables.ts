import { distance } from 'fastest-levenshtein';
import { check, type Finding, Warning } from './finding';

/** One wrong letter in so many; beside those that are wrong, case, hyphens and underscores don't count. */
const LETTERS_PER_MISTAKE = 4;
const MOST_MISTAKES = 3;

/** The variable that a name was meant to be, or null where it resembles none. */
export function findSimilarName(name: string, known: readonly string[]): string | null {
  const given = reduce(name);
  const found = known
    .map((each) => ({ each, mistakes: distance(given, reduce(each)) }))
    .filter(
      ({ each, mistakes }) =>
        mistakes <= Math.min(MOST_MISTAKES, Math.floor(reduce(each).length / LETTERS_PER_MISTAKE)),
    )
    .sort((left, right) => left.mistakes - right.mistakes)[0];
  return found?.each ?? null;
}

const reduce = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

/**
 * Compares the names that are set with those that are read. Others are none of this service's business, unless they resemble
 * one: then it is misspelt, and a default counts instead. Where the right one is set as well, that is only a warning.
 */
export function checkNames(given: readonly string[], known: readonly string[]): Promise<Finding> {
  return check('Names of variables', 'Rename or remove it: the service doesn’t read it.', () => {
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
    if (suspects.length > 0) throw new Warning(words.join('; '));
    return 'none that is set looks like a misspelt one';
  });
}
