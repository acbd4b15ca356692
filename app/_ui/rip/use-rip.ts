'use client';

import { useCallback, useEffect, useState } from 'react';

/**
 * `sealed`: wrapper on; `out`: cards out, face down; `turned`: the first card's face; `answered`: the other's too;
 * `done`: winner shown.
 */
export const RIP_PHASES = ['sealed', 'out', 'turned', 'answered', 'done'] as const;
export type RipPhase = (typeof RIP_PHASES)[number];

/**
 * How long each phase lasts, in milliseconds; `sealed` and `done` don't end by themselves. With the tear, the animation
 * takes less than 3 s.
 */
const PHASE_MS: Readonly<Record<RipPhase, number>> = { sealed: 0, out: 500, turned: 780, answered: 780, done: 0 };

export const isAtLeast = (phase: RipPhase, least: RipPhase): boolean =>
  RIP_PHASES.indexOf(phase) >= RIP_PHASES.indexOf(least);

/** A pack's initial state: waiting to be torn, torn automatically, or with its result shown. */
export type RipStart = 'sealed' | 'torn' | 'opened';
const FIRST_PHASES: Readonly<Record<RipStart, RipPhase>> = { sealed: 'sealed', torn: 'out', opened: 'done' };

const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export interface RipAnimation {
  readonly phase: RipPhase;
  readonly tear: () => void;
  readonly skip: () => void;
  readonly replay: () => void;
}

/**
 * Runs the phases once the wrapper is torn; with reduced motion it goes straight to `done`. Until `ready` (the card is
 * known) it stays at `out`.
 */
export function useRip(start: RipStart, onDone?: () => void, ready = true): RipAnimation {
  const [phase, setPhase] = useState<RipPhase>(FIRST_PHASES[start]);

  useEffect(() => {
    if (phase === 'sealed' || phase === 'done' || !ready) return;
    const next = prefersReducedMotion() ? 'done' : (RIP_PHASES[RIP_PHASES.indexOf(phase) + 1] ?? 'done');
    const timer = setTimeout(() => setPhase(next), prefersReducedMotion() ? 0 : PHASE_MS[phase]);
    return () => clearTimeout(timer);
  }, [phase, ready]);

  useEffect(() => {
    if (phase === 'done') onDone?.();
  }, [phase, onDone]);

  return {
    phase,
    tear: useCallback(() => setPhase(prefersReducedMotion() && ready ? 'done' : 'out'), [ready]),
    skip: useCallback(() => setPhase(ready ? 'done' : 'out'), [ready]),
    replay: useCallback(() => setPhase('sealed'), []),
  };
}
