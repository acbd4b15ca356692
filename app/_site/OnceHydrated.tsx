'use client';

import { useEffect } from 'react';
import { registerWorker } from '../_push/register-worker';
import { runWhenIdle } from './when-idle';

declare global {
  interface Window {
    /** Set once React has the page: from then on presses are handled at once. */
    isPageReady?: boolean;
    /** The last button that was pressed before that: EarlyClickScript. */
    earlyButton?: HTMLButtonElement;
  }
}

/**
 * Carries out the press that came before React had the page, and registers the service worker once the page is idle, in
 * production builds. If that fails, the page works without it.
 */
export function OnceHydrated() {
  useEffect(() => {
    window.isPageReady = true;
    window.earlyButton?.click();
    if (process.env.NODE_ENV === 'production') runWhenIdle(() => registerWorker().catch(() => null));
  }, []);
  return null;
}
