import { type ReactNode, use } from 'react';
import type { Locale } from '../../lib/core/locales';
import type { Area } from './catalogue';
import { compileArea } from './compiled';
import { readLocale } from './locale';
import { MessagesProvider } from './MessagesProvider';

interface Props {
  readonly areas: readonly Area[];
  /** Language of the texts, instead of the visitor's. */
  readonly locale?: Locale;
  readonly children: ReactNode;
}

/** Gives client components inside it the texts of some areas, which come with the page. */
export function AreaMessages({ areas, locale: fixedLocale, children }: Props) {
  const locale = fixedLocale ?? use(readLocale());
  const texts = Object.fromEntries(areas.map((area) => [area, compileArea(locale, area)]));
  return (
    <MessagesProvider locale={locale} texts={texts}>
      {children}
    </MessagesProvider>
  );
}
