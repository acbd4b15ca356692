import { createTranslator } from 'use-intl/core';
import type { Area, Catalogue } from './catalogue';
import { readMessages } from './compiled';
import type { Locale } from './locales';
import type { Namespace, TextsAt, Translator } from './translate';

/** Made once each: a page asks for some of them dozens of times. */
const translators = new Map<string, unknown>();

/** Returns the function that gives the texts of an area, or of a group of them, in one language. */
export function buildTranslator<const Name extends Namespace>(locale: Locale, namespace: Name) {
  const key = `${locale}.${namespace}`;
  const [area] = namespace.split('.') as [Area];
  const known =
    translators.get(key) ??
    createTranslator({ locale, timeZone: 'UTC', messages: readMessages(locale, [area]), namespace });
  translators.set(key, known);
  return known as Translator<TextsAt<Catalogue, Name>>;
}
