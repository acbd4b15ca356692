import compile from 'icu-minify/compile';
import { type Area, type Catalogue, ENGLISH } from './catalogue';
import { GERMAN } from './de/catalogue';
import { SPANISH } from './es/catalogue';
import type { Locale } from './locales';

/** Texts of an area or of a group, by key. */
export type Texts = { readonly [key: string]: string | Texts };

/** All texts by language. */
export const TEXTS: Readonly<Record<Locale, Texts>> = { en: ENGLISH, de: GERMAN, es: SPANISH };

/** Compiles each text, so that browsers need the formatter alone and not the parser of ICU messages. */
const compileTexts = (texts: Texts): object =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? compile(text) : compileTexts(text)]),
  );

// A copy with plain objects: React sends no other ones to client components.
const compileCatalogue = (texts: Texts) => structuredClone(compileTexts(texts)) as Catalogue;

const compiled: Readonly<Record<Locale, Catalogue>> = {
  en: compileCatalogue(TEXTS.en),
  de: compileCatalogue(TEXTS.de),
  es: compileCatalogue(TEXTS.es),
};

/** Returns the compiled texts of some areas, for `IntlProvider` or `createTranslator`. They are plain JSON. */
export const readMessages = (locale: Locale, areas: readonly Area[]): Partial<Catalogue> =>
  Object.fromEntries(areas.map((area) => [area, compiled[locale][area]]));
