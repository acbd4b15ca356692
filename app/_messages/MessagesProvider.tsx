'use client';

import type { ReactNode } from 'react';
import type { Messages } from 'use-intl';
import { IntlProvider } from 'use-intl/react';

interface Props {
  readonly messages: Partial<Messages>;
  readonly children: ReactNode;
}

/** Times are in UTC, because server and browser must render the same text. */
export const MessagesProvider = ({ messages, children }: Props) => (
  <IntlProvider locale="en" timeZone="UTC" messages={messages}>
    {children}
  </IntlProvider>
);
