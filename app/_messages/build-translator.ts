import type { Catalogue } from './catalogue';
import { compiledTexts } from './compiled';
import { type CompiledTexts, createTranslator, findTexts } from './create-translator';
import type { Locale } from './locales';
import type { Namespace, TextsAt, Translator } from './translate';

/** Returns the function that gives the texts of an area, or of a group of them, in one language. */
export const buildTranslator = <const Name extends Namespace>(locale: Locale, namespace: Name) =>
  createTranslator(locale, findTexts(compiledTexts[locale], namespace) as CompiledTexts) as Translator<
    TextsAt<Catalogue, Name>
  >;
