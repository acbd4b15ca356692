import compile from 'icu-minify/compile';
import { type Area, type Catalogue, ENGLISH, type Locale } from './catalogue';

type Texts = { readonly [key: string]: string | Texts };

/** Compiles each text, so that browsers need the formatter alone and not the parser of ICU messages. */
const compileTexts = (texts: Texts): object =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? compile(text) : compileTexts(text)]),
  );

// A copy with plain objects: React sends no other ones to client components.
const compileCatalogue = (texts: Texts) => structuredClone(compileTexts(texts)) as Catalogue;

const compiled: Readonly<Record<Locale, Catalogue>> = { en: compileCatalogue(ENGLISH) };

/** Returns the compiled texts of some areas, for `IntlProvider` or `createTranslator`. They are plain JSON. */
export const readMessages = (locale: Locale, areas: readonly Area[]): Partial<Catalogue> =>
  Object.fromEntries(areas.map((area) => [area, compiled[locale][area]]));
