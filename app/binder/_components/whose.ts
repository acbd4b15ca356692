'use client';

import { createContext, use } from 'react';

/**
 * Whether the viewer of a binder is its player (`own`), whom the texts address as "you", or somebody else (`other`).
 */
export const BinderViewerContext = createContext<'own' | 'other'>('own');

/** Returns whether the binder is the viewer's own (`own`) or another player's (`other`). */
export const useBinderViewer = () => use(BinderViewerContext);
