import compile from 'icu-minify/compile';
import type { Messages } from 'use-intl';
import { type Area, type Catalogue, ENGLISH } from './catalogue';

type Texts = { readonly [key: string]: string | Texts };

/** Compiles each text, so that browsers need the formatter alone and not the parser of ICU messages. */
const compileTexts = (texts: Texts): object =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? compile(text) : compileTexts(text)]),
  );

// A copy with plain objects: React sends no other ones to client components.
const compiled = structuredClone(compileTexts(ENGLISH)) as Catalogue;

/** Returns the compiled texts of some areas, for `IntlProvider` or `createTranslator`. They are plain JSON. */
export const readMessages = (areas: readonly Area[]): Partial<Messages> =>
  Object.fromEntries(areas.map((area) => [area, compiled[area]]));
