import compile from 'icu-minify/compile';
import { type Area, ENGLISH } from './catalogue';
import type { CompiledTexts } from './create-translator';
import { GERMAN } from './de/catalogue';
import { SPANISH } from './es/catalogue';
import type { Locale } from './locales';

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
 * Returns an area's texts in one language, compiled, as plain JSON. Each is compiled when it is first asked for: all of
 * them together would delay the first page of a function that just started.
 */
export function compileArea(locale: Locale, area: Area): CompiledTexts {
  const key = `${locale}.${area}`;
  // A copy with plain objects: React sends no other ones to client components.
  const texts = compiled.get(key) ?? structuredClone(compileTexts(CATALOGUES[locale][area]));
  compiled.set(key, texts);
  return texts;
}
