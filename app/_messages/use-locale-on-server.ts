import { use } from 'react';
import type { Locale } from '../../lib/core/locales';
import { readLocale } from './locale';

/**
 * Returns the language of the page like the hook of `use-locale.ts`, for components that the server renders. Components
 * that are rendered in both places import `#use-locale`, for which the bundler chooses one of the two files.
 */
export const useLocale = (): Locale => use(readLocale());
