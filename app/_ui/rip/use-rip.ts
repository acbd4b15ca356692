'use client';

import { startTransition, useCallback, useEffect, useState } from 'react';
import { prefersReducedMotion } from '../prefers-reduced-motion';
import { RIP_PHASES, type RipPhase } from './phases';
import type { RevealTimes } from './reveal-times';

/**
 * How a reveal starts. `sealed`: it waits for the player to tear the pack; `torn`: the pack tears by itself;
 * `replayed`: the same, because the viewer pressed "Replay"; `opened`: the result is shown without a reveal.
 */
export type RipStart = 'sealed' | 'torn' | 'replayed' | 'opened';

export interface RipAnimation {
  readonly phase: RipPhase;
  /** How the latest reveal started. */
  readonly latestStart: RipStart;
  readonly isSelfTearing: boolean;
  /** Whether the viewer has skipped the latest reveal. */
  readonly isSkipped: boolean;
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
  const [latestStart, setLatestStart] = useState(start);
  const [isSkipped, setSkipped] = useState(false);
  const [phase, setPhase] = useState<RipPhase>(start === 'opened' ? 'done' : 'sealed');
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
    latestStart,
    isSelfTearing: latestStart === 'torn' || latestStart === 'replayed',
    // Only a sealed pack changes phase: after a skip, the strip may still be tearing and then call this.
    tear: useCallback(() => {
      const next = prefersReducedMotion() && ready ? 'done' : 'out';
      setPhase((current) => (current === 'sealed' ? next : current));
    }, [ready]),
    isSkipped,
    skip: useCallback(() => {
      setSkipped(true);
      setPhase(ready ? 'done' : 'out');
    }, [ready]),
    // In a transition: laying out both packs again would delay the button's own feedback.
    replay: useCallback(
      () =>
        startTransition(() => {
          setLatestStart('replayed');
          setSkipped(false);
          setPhase('sealed');
        }),
      [],
    ),
  };
}
