'use client';

import { createContext, useContext } from 'react';
import { Button } from '../../../_ui/Button';
import { Icon } from '../../../_ui/Icon';

/** Puts what plays the rip where the still table lies. */
export const RipAgainContext = createContext<() => void>(() => {});

export function RipAgain() {
  return (
    <Button look="quiet" onClick={useContext(RipAgainContext)}>
      <Icon name="replay" />
      Rip again
    </Button>
  );
}
