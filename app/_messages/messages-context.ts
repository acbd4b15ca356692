import { createContext } from 'react';
import type { CompiledTexts } from './create-translator';
import type { Locale } from './locales';

interface Messages {
  readonly locale: Locale;
  /** Compiled texts by area: those that the page brought for its components. */
  readonly texts: CompiledTexts;
}

export const MessagesContext = createContext<Messages>({ locale: 'en', texts: {} });
