import { createContext, type ReactNode } from 'react';

/**
 * Content shown in place of the rip table while the table's code loads, so that the page keeps its height.
 */
export const TablePlaceholderContext = createContext<ReactNode>(null);
