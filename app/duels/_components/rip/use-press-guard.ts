'use client';

import { useLayoutEffect, useState } from 'react';
import { createPressGuard } from './press-guard';

/** Wraps a button's handler: presses are ignored for a moment after `action`, the key of what it does, has changed. */
export function usePressGuard(action: string | null): (press: () => void) => () => void {
  const [guard] = useState(() => createPressGuard(() => performance.now()));
  // Before the changed label is painted.
  useLayoutEffect(() => guard.showAction(action), [guard, action]);
  return (press) => () => {
    if (guard.isMeant()) press();
  };
}
