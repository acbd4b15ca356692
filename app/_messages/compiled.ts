import compile from 'icu-minify/compile';
import { ENGLISH } from './catalogue';
import type { CompiledTexts } from './create-translator';
import { GERMAN } from './de/catalogue';
import { SPANISH } from './es/catalogue';
import type { Locale } from './locales';

/** Texts of an area or of a group, by key. */
export type Texts = { readonly [key: string]: string | Texts };

/** All texts by language. */
export const TEXTS: Readonly<Record<Locale, Texts>> = { en: ENGLISH, de: GERMAN, es: SPANISH };

/** Compiles each text, so that browsers need the formatter alone and not the parser of ICU messages. */
const compileTexts = (texts: Texts): CompiledTexts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? compile(text) : compileTexts(text)]),
  );

// A copy with plain objects: React sends no other ones to client components.
const compileCatalogue = (texts: Texts) => structuredClone(compileTexts(texts));

/** All texts by language, compiled. They are plain JSON. */
export const compiledTexts: Readonly<Record<Locale, CompiledTexts>> = {
  en: compileCatalogue(TEXTS.en),
  de: compileCatalogue(TEXTS.de),
  es: compileCatalogue(TEXTS.es),
};
