import { type ReactNode, use } from 'react';
import type { Area } from './catalogue';
import { compileArea } from './compiled';
import { readLocale } from './locale';
import { MessagesProvider } from './MessagesProvider';

interface Props {
  readonly areas: readonly Area[];
  readonly children: ReactNode;
}

/** Gives client components inside it the texts of some areas, which come with the page. */
export function AreaMessages({ areas, children }: Props) {
  const locale = use(readLocale());
  const texts = Object.fromEntries(areas.map((area) => [area, compileArea(locale, area)]));
  return (
    <MessagesProvider locale={locale} texts={texts}>
      {children}
    </MessagesProvider>
  );
}
