import type { ReactNode } from 'react';
import type { Area } from './catalogue';
import { readMessages } from './compiled';
import { MessagesProvider } from './MessagesProvider';

interface Props {
  readonly areas: readonly Area[];
  readonly children: ReactNode;
}

/** Gives client components inside it the texts of some areas, which come with the page. */
export const AreaMessages = ({ areas, children }: Props) => (
  <MessagesProvider messages={readMessages(areas)}>{children}</MessagesProvider>
);
