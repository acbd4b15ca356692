import { createContext, type ReactNode } from 'react';

/** What stands in the table's place until its code has loaded: what was there before, so that nothing jumps. */
export const TableBeforeContext = createContext<ReactNode>(null);
