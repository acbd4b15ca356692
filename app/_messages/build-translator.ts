import type { Locale } from '../../lib/core/locales';
import type { Area, Catalogue } from './catalogue';
import { compileArea } from './compiled';
import { type CompiledTexts, createTranslator, findTexts } from './create-translator';
import type { Namespace, TextsAt } from './translate';

/** Returns the function that gives the texts of an area, or of a group of them, in one language. */
export function buildTranslator<const Name extends Namespace>(locale: Locale, namespace: Name) {
  const [area] = namespace.split('.') as [Area];
  const texts = findTexts({ [area]: compileArea(locale, area) }, namespace) as CompiledTexts;
  return createTranslator<TextsAt<Catalogue, Name>>(locale, texts);
}
