import { useContext, useMemo } from 'react';
import type { Catalogue } from './catalogue';
import { type CompiledTexts, createTranslator, findTexts } from './create-translator';
import { MessagesContext } from './messages-context';
import type { Namespace, TextsAt, Translator } from './translate';

/** Returns the function that gives the texts of an area, or of a group of them, in the language of the page. */
export function useTranslations<const Name extends Namespace>(namespace: Name): Translator<TextsAt<Catalogue, Name>> {
  const { locale, texts } = useContext(MessagesContext);
  return useMemo(() => {
    const group = findTexts(texts, namespace);
    if (group === undefined) throw new Error(`The page has no texts ${namespace}: they belong into its AreaMessages.`);
    return createTranslator(locale, group as CompiledTexts);
  }, [locale, texts, namespace]);
}
