import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../lib/core/locales';
import { CATALOGUES, type Texts } from './compiled';

/** Lists texts with their paths, such as `games.flip.title`. */
const listTexts = (texts: Texts, path = ''): readonly (readonly [path: string, text: string])[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[`${path}${key}`, text] as const] : listTexts(text, `${path}${key}.`),
  );

/**
 * Lists a text's arguments and tags with their kinds, and the cases of each choice. Of a plural, only the exact cases
 * such as `=1`, because the other forms differ by language.
 */
function listArguments(elements: readonly MessageFormatElement[]): readonly string[] {
  const found = elements.flatMap((element): readonly string[] => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    const own = `${element.value} ${TYPE[element.type]}`;
    if (element.type === TYPE.tag) return [own, ...listArguments(element.children)];
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return [own];
    const cases = Object.keys(element.options).filter((name) => element.type === TYPE.select || name.startsWith('='));
    const inside = Object.values(element.options).flatMap(({ value }) => listArguments(value));
    return [`${own} ${cases.sort()}`, ...inside];
  });
  return [...new Set(found)].sort();
}

const english = new Map(listTexts(CATALOGUES.en));

describe.each(LOCALES.filter((locale) => locale !== 'en'))('%s', (locale) => {
  test('has each English text, and none more', () => {
    const keys = listTexts(CATALOGUES[locale]).map(([key]) => key);
    expect(keys.sort()).toEqual([...english.keys()].sort());
  });

  test('has the arguments and tags of the English texts', () => {
    const differing = listTexts(CATALOGUES[locale]).flatMap(([key, text]) => {
      const [own, original] = [text, english.get(key) ?? ''].map((each) => listArguments(parse(each)).join(', '));
      return own === original ? [] : [`${key}: ${own}; in English ${original}`];
    });
    expect(differing).toEqual([]);
  });
});
