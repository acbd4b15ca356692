import { createTranslator } from 'use-intl/core';
import type { Area, Catalogue, Locale } from './catalogue';
import { readMessages } from './compiled';
import type { Namespace, TextsAt, Translator } from './translate';

/** Returns the function that gives the texts of an area, or of a group of them, in one language. */
export function buildTranslator<const Name extends Namespace>(locale: Locale, namespace: Name) {
  const [area] = namespace.split('.') as [Area];
  const messages = readMessages(locale, [area]);
  const translator: unknown = createTranslator({ locale, timeZone: 'UTC', messages, namespace });
  return translator as Translator<TextsAt<Catalogue, Name>>;
}
