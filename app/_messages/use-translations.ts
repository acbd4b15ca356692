import { useTranslations as useIntlTranslations } from 'use-intl/react';
import type { Catalogue } from './catalogue';
import type { Namespace, TextsAt, Translator } from './translate';

/** Returns the function that gives the texts of an area, or of a group of them, in the language of the page. */
export const useTranslations = useIntlTranslations as unknown as <const Name extends Namespace>(
  namespace: Name,
) => Translator<TextsAt<Catalogue, Name>>;
