import { createContext, type ReactNode } from 'react';

/**
 * Content that keeps the place of the rip table while its code loads: what the page showed before, so that nothing
 * moves.
 */
export const TablePlaceholderContext = createContext<ReactNode>(null);
