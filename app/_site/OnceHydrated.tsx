'use client';

import { useEffect } from 'react';

declare global {
  interface Window {
    /** Set once React has hydrated the page: from then on presses are handled at once. */
    isPageReady?: boolean;
    /**
     * The button that was pressed before hydration, if nothing else was clicked after it. The inline script of
     * `PageScript` sets it.
     */
    earlyButton?: HTMLButtonElement;
  }
}

/** Clicks the button that was pressed before React had hydrated the page. */
export function OnceHydrated() {
  useEffect(() => {
    window.isPageReady = true;
    window.earlyButton?.click();
  }, []);
  return null;
}
