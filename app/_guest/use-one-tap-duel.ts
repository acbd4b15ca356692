'use client';

import { useState } from 'react';
import type { GuestOffer } from './guest-offer';
import { useIsGuestRunActive } from './use-guest-run';

/** One press of a one-tap duel's button. */
interface Press {
  /** The offer as it was at the press. */
  readonly guest: GuestOffer;
  /** 1 for the first press while `OneTapDuel.press` is null, and one more for each press after it. */
  readonly number: number;
  readonly hasFailed: boolean;
}

/** A one-tap duel and its button. */
export interface OneTapDuel {
  /** The last press; null before the first one, after `leave`, and once the duel isn't available any more. */
  readonly press: Press | null;
  /** Whether this button was pressed and its duel hasn't failed, or any one-tap run is under way on the page. */
  readonly isStarting: boolean;
  /** Starts the duel, also after a failure. */
  readonly play: () => void;
  readonly reportFailure: () => void;
  /** Takes the duel off the page, which stops its run. Doesn't cancel the duel. */
  readonly leave: () => void;
}

/** Returns the state of a one-tap duel. `guest` is null while such a duel isn't available, which ends a started one. */
export function useOneTapDuel(guest: GuestOffer | null): OneTapDuel {
  const [press, setPress] = useState<Press | null>(null);
  const isPageBusy = useIsGuestRunActive();
  // Without this, the duel would start again without a press once it is available again.
  if (press !== null && guest === null) setPress(null);
  return {
    press,
    isStarting: isPageBusy || (press !== null && !press.hasFailed),
    play: () => {
      if (guest !== null) setPress({ guest, number: (press?.number ?? 0) + 1, hasFailed: false });
    },
    reportFailure: () => setPress((current) => current && { ...current, hasFailed: true }),
    leave: () => setPress(null),
  };
}
