'use client';

import { useEffect, useState } from 'react';
import { prefersReducedMotion } from '../_ui/prefers-reduced-motion';

/** A state of a game as the page shows it. */
export interface Reveal<State> {
  /** The state to show in words: while an animation runs, the state before it. */
  readonly shown: State;
  /** The state that an animation is revealing; null while none runs. */
  readonly incoming: State | null;
}

/**
 * Holds a new state back while its animation runs, so that no visible text reveals it early. `calculateMs` returns the
 * animation's duration. The new state is shown at once if that is 0, as for a round that a reload finds, or if the
 * reader prefers reduced motion. A state that arrives during an animation is shown when that ends.
 */
export function useReveal<State>(latest: State, calculateMs: (from: State, to: State) => number): Reveal<State> {
  const [known, setKnown] = useState(latest);
  const [animation, setAnimation] = useState<{ readonly from: State; readonly ms: number } | null>(null);
  if (known !== latest) {
    setKnown(latest);
    const ms = animation === null ? calculateMs(known, latest) : 0;
    if (ms > 0 && !prefersReducedMotion()) setAnimation({ from: known, ms });
  }
  useEffect(() => {
    if (animation === null) return;
    const timer = setTimeout(() => setAnimation(null), animation.ms);
    return () => clearTimeout(timer);
  }, [animation]);
  return animation === null ? { shown: latest, incoming: null } : { shown: animation.from, incoming: latest };
}
