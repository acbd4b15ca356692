'use client';

import { createContext, use } from 'react';

/** `own` if the viewer is the binder's player, else `other`. Only with `own` may texts call that player "you". */
export const BinderViewerContext = createContext<'own' | 'other'>('own');

/** Returns whether the binder is the viewer's own (`own`) or another player's (`other`). */
export const useBinderViewer = () => use(BinderViewerContext);
