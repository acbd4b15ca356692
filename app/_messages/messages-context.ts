import { createContext } from 'react';
import type { Locale } from '../../lib/core/locales';
import type { CompiledTexts } from './create-translator';

interface Messages {
  readonly locale: Locale;
  /** Compiled texts by area, from every `AreaMessages` around the component. */
  readonly texts: CompiledTexts;
}

/** The page's language and texts for client components. Outside every `AreaMessages`: English, without texts. */
export const MessagesContext = createContext<Messages>({ locale: 'en', texts: {} });
