import compile from 'icu-minify/compile';
import type { Locale } from '../../lib/core/locales';
import { type Area, ENGLISH } from './catalogue';
import type { CompiledTexts } from './create-translator';
import { GERMAN } from './de/catalogue';
import { SPANISH } from './es/catalogue';

/** Texts of an area or of a group, by key. */
export type Texts = { readonly [key: string]: string | Texts };

/** All texts by language and area. */
export const CATALOGUES: Readonly<Record<Locale, Readonly<Record<Area, Texts>>>> = {
  en: ENGLISH,
  de: GERMAN,
  es: SPANISH,
};

/** Compiles each text, so that browsers need the formatter alone and not the parser of ICU messages. */
const compileTexts = (texts: Texts): CompiledTexts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? compile(text) : compileTexts(text)]),
  );

const compiled = new Map<string, CompiledTexts>();

/**
 * Returns the compiled texts of an area in one language, as plain JSON. Each area is compiled on its first use, because
 * compiling all of them at startup would delay the first page by seconds on a slow machine.
 */
export function compileArea(locale: Locale, area: Area): CompiledTexts {
  const key = `${locale}.${area}`;
  // A copy with plain objects: React sends no other ones to client components.
  const texts = compiled.get(key) ?? structuredClone(compileTexts(CATALOGUES[locale][area]));
  compiled.set(key, texts);
  return texts;
}
