'use client';

import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { IntlProvider } from 'use-intl/react';
import type { Catalogue } from './catalogue';
import type { Locale } from './locales';

/** The texts of the providers around a component. */
const OuterMessagesContext = createContext<Partial<Catalogue>>({});

interface Props {
  readonly locale: Locale;
  readonly messages: Partial<Catalogue>;
  readonly children: ReactNode;
}

/**
 * Adds texts to those of the providers around it. Times are in UTC, because server and browser must render the same
 * text.
 */
export function MessagesProvider({ locale, messages, children }: Props) {
  const outer = useContext(OuterMessagesContext);
  const all = useMemo(() => ({ ...outer, ...messages }), [outer, messages]);
  return (
    <OuterMessagesContext value={all}>
      <IntlProvider locale={locale} timeZone="UTC" messages={all}>
        {children}
      </IntlProvider>
    </OuterMessagesContext>
  );
}
