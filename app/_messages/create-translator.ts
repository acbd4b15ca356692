import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format';
import { createElement, Fragment, type ReactNode } from 'react';
import type { Locale } from '../../lib/core/locales';
import type { Translator } from './translate';

/** Compiled texts of an area or of a group of them, by key. */
export type CompiledTexts = { readonly [key: string]: CompiledMessage | CompiledTexts };

/** Times are in UTC, because server and browser must render the same text. */
const OPTIONS: FormatOptions = {
  timeZone: 'UTC',
  formatters: {
    getNumberFormat: (...from) => new Intl.NumberFormat(...from),
    getDateTimeFormat: (...from) => new Intl.DateTimeFormat(...from),
    getPluralRules: (...from) => new Intl.PluralRules(...from),
  },
};

/** Returns the text or group at a path such as `flip.title`; undefined if there is none. */
export const findTexts = (texts: CompiledTexts, path: string): CompiledMessage | CompiledTexts | undefined =>
  path
    .split('.')
    .reduce<unknown>(
      (found, key) => (found && Object.hasOwn(found, key) ? (found as CompiledTexts)[key] : undefined),
      texts,
    ) as CompiledMessage | CompiledTexts | undefined;

const joinParts = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);

/** Wraps tag functions: each gets the parts inside its tag as one fragment, so that these need no React keys. */
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

/** Creates the function that returns the texts of a group. If a key has no text, logs an error and returns the key. */
export function createTranslator<Texts>(locale: Locale, texts: CompiledTexts): Translator<Texts> {
  const formatText = (key: string, values: FormatValues<ReactNode> | undefined): ReactNode => {
    const text = findTexts(texts, key);
    if (text === undefined) {
      console.error('No text', key);
      return key;
    }
    const formatted = format<ReactNode>(text as CompiledMessage, locale, wrapTags(values), OPTIONS);
    return Array.isArray(formatted) ? joinParts(formatted) : formatted;
  };
  return Object.assign(formatText, {
    locale,
    rich: formatText,
    has: (key: string) => findTexts(texts, key) !== undefined,
  }) as unknown as Translator<Texts>;
}
