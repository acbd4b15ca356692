'use client';

import { startTransition, useCallback, useEffect, useState } from 'react';
import { prefersReducedMotion } from '../prefers-reduced-motion';
import { RIP_PHASES, type RipPhase } from './phases';
import type { RevealTimes } from './reveal-times';

/** A pack's initial state: waiting to be torn, torn automatically, or with its result shown. */
export type RipStart = 'sealed' | 'torn' | 'opened';
const FIRST_PHASES: Readonly<Record<RipStart, RipPhase>> = { sealed: 'sealed', torn: 'out', opened: 'done' };

export interface RipAnimation {
  readonly phase: RipPhase;
  readonly tear: () => void;
  readonly skip: () => void;
  readonly replay: () => void;
}

/**
 * Runs the phases once the wrapper is torn, each as long as `times` says; with reduced motion it goes straight to
 * `done`. While `times` is null, since the card isn't known yet, it stays at `out`.
 */
export function useRip(start: RipStart, times: RevealTimes | null, onDone?: () => void): RipAnimation {
  const ready = times !== null;
  const [phase, setPhase] = useState<RipPhase>(FIRST_PHASES[start]);
  const phaseMs = times?.[phase] ?? 0;

  useEffect(() => {
    if (phase === 'sealed' || phase === 'done' || !ready) return;
    const next = prefersReducedMotion() ? 'done' : (RIP_PHASES[RIP_PHASES.indexOf(phase) + 1] ?? 'done');
    const timer = setTimeout(() => setPhase(next), prefersReducedMotion() ? 0 : phaseMs);
    return () => clearTimeout(timer);
  }, [phase, ready, phaseMs]);

  useEffect(() => {
    if (phase === 'done') onDone?.();
  }, [phase, onDone]);

  return {
    phase,
    tear: useCallback(() => setPhase(prefersReducedMotion() && ready ? 'done' : 'out'), [ready]),
    skip: useCallback(() => setPhase(ready ? 'done' : 'out'), [ready]),
    // Not urgent: laying out both packs again would delay the button's own feedback.
    replay: useCallback(() => startTransition(() => setPhase('sealed')), []),
  };
}
