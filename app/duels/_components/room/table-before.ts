import { createContext, type ReactNode } from 'react';

/** Content shown in place of the rip table while its code loads: the previous content, so that the layout doesn't shift. */
export const TableBeforeContext = createContext<ReactNode>(null);
