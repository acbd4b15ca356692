import { useContext } from 'react';
import type { Locale } from '../../lib/core/locales';
import { MessagesContext } from './messages-context';

/** Returns the language of the page, for client components. */
export const useLocale = (): Locale => useContext(MessagesContext).locale;
