'use client';

import { useLayoutEffect, useState } from 'react';
import { createPressGuard } from './press-guard';

/** Returns a wrapper for a button's handler. It ignores presses for a moment after the key of its action changes. */
export function usePressGuard(action: string | null): (press: () => void) => () => void {
  const [guard] = useState(() => createPressGuard(() => performance.now()));
  // Before the changed label is painted.
  useLayoutEffect(() => guard.showAction(action), [guard, action]);
  return (press) => () => {
    if (guard.isMeant()) press();
  };
}
