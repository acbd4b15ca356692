import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format';
import { createElement, Fragment, type ReactNode } from 'react';
import type { Locale } from './locales';
import type { Translator } from './translate';

/** Compiled texts of an area or of a group of them, by key. */
export type CompiledTexts = { readonly [key: string]: CompiledMessage | CompiledTexts };

/** Keeps what `make` made of the same arguments: Intl's formatters take long to make. */
function keep<Arguments extends readonly unknown[], Made>(make: (...from: Arguments) => Made) {
  const made = new Map<string, Made>();
  return (...from: Arguments): Made => {
    const key = JSON.stringify(from);
    const known = made.get(key) ?? make(...from);
    made.set(key, known);
    return known;
  };
}

/** Times are in UTC, because server and browser must render the same text. */
const OPTIONS: FormatOptions = {
  timeZone: 'UTC',
  formatters: {
    getNumberFormat: keep((...from) => new Intl.NumberFormat(...from)),
    getDateTimeFormat: keep((...from) => new Intl.DateTimeFormat(...from)),
    getPluralRules: keep((...from) => new Intl.PluralRules(...from)),
  },
};

const isGroup = (found: unknown): found is CompiledTexts =>
  typeof found === 'object' && found !== null && !Array.isArray(found);

/** Returns the text or group at a path such as `flip.title`; undefined if there is none. */
export const findTexts = (texts: CompiledTexts, path: string): CompiledMessage | CompiledTexts | undefined =>
  path
    .split('.')
    .reduce<CompiledMessage | CompiledTexts | undefined>(
      (found, key) => (isGroup(found) && Object.hasOwn(found, key) ? found[key] : undefined),
      texts,
    );

const joinParts = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);

/** Lets functions of tags return elements without keys. */
const wrapTags = (values: FormatValues<ReactNode> | undefined): FormatValues<ReactNode> | undefined =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'function'
        ? (parts: ReactNode[]) => (value as (inside: ReactNode) => ReactNode)(joinParts(parts))
        : value,
    ]),
  );

/** Returns the function that gives the texts of a group. A key without a text is an error of ours: it is logged, and shown. */
export function createTranslator<Texts>(locale: Locale, texts: CompiledTexts): Translator<Texts> {
  const formatText = (key: string, values: FormatValues<ReactNode> | undefined): ReactNode => {
    const text = findTexts(texts, key);
    if (text === undefined || isGroup(text)) {
      console.error(`There is no text ${key}.`);
      return key;
    }
    const formatted = format<ReactNode>(text, locale, wrapTags(values), OPTIONS);
    return Array.isArray(formatted) ? joinParts(formatted) : formatted;
  };
  return Object.assign(formatText, {
    rich: formatText,
    has: (key: string) => findTexts(texts, key) !== undefined,
  }) as unknown as Translator<Texts>;
}
