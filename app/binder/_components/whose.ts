'use client';

import { createContext, use } from 'react';

/**
 * Whether the viewer of a binder is its player (`own`), whom the texts address as "you", or somebody else (`other`).
 */
export const BinderViewerContext = createContext<'own' | 'other'>('own');

export const useBinderViewer = () => use(BinderViewerContext);
