import { useLocale as useIntlLocale } from 'use-intl/react';
import type { Locale } from './locales';

/** Returns the language of the page, in components that run in the browser. */
export const useLocale = useIntlLocale as () => Locale;
