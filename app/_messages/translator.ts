import { buildTranslator } from './build-translator';
import { readLocale } from './locale';
import type { Namespace } from './translate';

/**
 * Returns the function that gives the texts of an area, or of a group of them, in the language of the request, for
 * `async` server components and metadata. Other components call `useTranslations` of `#use-translations`.
 */
export const readTranslator = async <const Name extends Namespace>(namespace: Name) =>
  buildTranslator(await readLocale(), namespace);
