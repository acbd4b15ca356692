'use client';

import { useEffect } from 'react';

declare global {
  interface Window {
    /** Set once React has the page: from then on presses are handled at once. */
    isPageReady?: boolean;
    /** The last button that was pressed before that. */
    earlyButton?: HTMLButtonElement;
  }
}

/** Carries out the press that `EarlyClickScript` remembered. */
export function EarlyClick() {
  useEffect(() => {
    const { earlyButton: button } = window;
    window.isPageReady = true;
    delete window.earlyButton;
    if (!button?.isConnected) return;
    delete button.dataset.pressed;
    button.click();
  }, []);
  return null;
}
