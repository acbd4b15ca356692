import { use } from 'react';
import { buildTranslator } from './build-translator';
import { readLocale } from './locale';
import type { Namespace } from './translate';

/**
 * What `use-translations.ts` is in the browser, for components that the server renders, which have no context.
 * Components import it from `#use-translations`, and the bundler takes the right one.
 */
export const useTranslations = <const Name extends Namespace>(namespace: Name) =>
  buildTranslator(use(readLocale()), namespace);
