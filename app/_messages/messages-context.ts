import { createContext } from 'react';
import type { CompiledTexts } from './create-translator';
import type { Locale } from './locales';

interface Messages {
  readonly locale: Locale;
  /** Compiled texts by area, from every `AreaMessages` around the component. */
  readonly texts: CompiledTexts;
}

export const MessagesContext = createContext<Messages>({ locale: 'en', texts: {} });
