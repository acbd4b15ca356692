import { useContext, useMemo } from 'react';
import type { Catalogue } from './catalogue';
import { type CompiledTexts, createTranslator, findTexts } from './create-translator';
import { MessagesContext } from './messages-context';
import type { Namespace, TextsAt, Translator } from './translate';

/**
 * Returns the function that gives the texts of an area, or of a group of them, in the language of the page. The area
 * must be among those of an `AreaMessages` around the component.
 */
export function useTranslations<const Name extends Namespace>(namespace: Name): Translator<TextsAt<Catalogue, Name>> {
  const { locale, texts } = useContext(MessagesContext);
  return useMemo(
    () => createTranslator(locale, findTexts(texts, namespace) as CompiledTexts),
    [locale, texts, namespace],
  );
}
