import { use } from 'react';
import { buildTranslator } from './build-translator';
import { readLocale } from './locale';
import type { Namespace } from './translate';

/**
 * Returns an area's texts like the hook of `use-translations.ts`, for components that the server renders: these have no
 * React context. Components import `#use-translations`, for which the bundler chooses one of the two files.
 */
export const useTranslations = <const Name extends Namespace>(namespace: Name) =>
  buildTranslator(use(readLocale()), namespace);
