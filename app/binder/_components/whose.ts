'use client';

import { createContext, use } from 'react';

/** The viewer of a binder: `own` is its player, addressed as "you"; `other` is anybody else. */
export const WhoseBinder = createContext<'own' | 'other'>('own');

export const useWhose = () => use(WhoseBinder);
