'use client';

import { useLayoutEffect, useState } from 'react';
import { createPressGuard } from './press-guard';

/**
 * Returns a wrapper for a button's handler. For a short time after `action`, the key of the button's action, changes,
 * the wrapper ignores presses.
 */
export function usePressGuard(action: string | null): (press: () => void) => () => void {
  const [guard] = useState(() => createPressGuard(() => performance.now()));
  // In a layout effect, so that the guard knows the new action before the button's new label is painted.
  useLayoutEffect(() => guard.showAction(action), [guard, action]);
  return (press) => () => {
    if (guard.isMeant()) press();
  };
}
