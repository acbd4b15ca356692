'use client';

import { type ReactNode, useContext, useMemo } from 'react';
import type { Locale } from '../../lib/core/locales';
import type { CompiledTexts } from './create-translator';
import { MessagesContext } from './messages-context';

interface Props {
  readonly locale: Locale;
  /** Compiled texts by area. */
  readonly texts: CompiledTexts;
  readonly children: ReactNode;
}

/** Adds texts to those of the providers around it. */
export function MessagesProvider({ locale, texts, children }: Props) {
  const outer = useContext(MessagesContext).texts;
  const messages = useMemo(() => ({ locale, texts: { ...outer, ...texts } }), [locale, outer, texts]);
  return <MessagesContext value={messages}>{children}</MessagesContext>;
}
