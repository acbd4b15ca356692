'use client';

import { createContext, use } from 'react';

/** Whether a binder is shown to its own player, whom its texts call "you", or to others. */
export const WhoseBinder = createContext<'own' | 'other'>('own');

export const useWhose = () => use(WhoseBinder);
