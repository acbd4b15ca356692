import { type ReactNode, use } from 'react';
import type { Area } from './catalogue';
import { compiledTexts } from './compiled';
import { readLocale } from './locale';
import { MessagesProvider } from './MessagesProvider';

interface Props {
  readonly areas: readonly Area[];
  readonly children: ReactNode;
}

/** Gives client components inside it the texts of some areas, which come with the page. */
export function AreaMessages({ areas, children }: Props) {
  const locale = use(readLocale());
  const texts = Object.fromEntries(
    Object.entries(compiledTexts[locale]).filter(([area]) => areas.some((name) => name === area)),
  );
  return (
    <MessagesProvider locale={locale} texts={texts}>
      {children}
    </MessagesProvider>
  );
}
