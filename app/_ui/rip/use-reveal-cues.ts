'use client';

import { type RefObject, useEffect, useRef } from 'react';
import type { RipPhase } from './phases';
import { findCue, type RevealFacts, TEAR_CUE } from './reveal-cues';
import { closeOutput, fadeOut, openOutput, playCue } from './sound-output';
import { TEAR_EVENT } from './tear-event';

/**
 * Plays a reveal's cues as its phases begin, while `isOn`. Only a gesture on the table or a requested replay opens the
 * audio output, so a reveal that plays by itself for a spectator is silent. It closes when the page is hidden.
 */
export function useRevealCues(
  table: RefObject<HTMLElement | null>,
  phase: RipPhase,
  facts: RevealFacts | null,
  { isOn, isReplay }: { readonly isOn: boolean; readonly isReplay: boolean },
): void {
  useEffect(() => {
    const place = table.current;
    if (!isOn || place === null) return;
    const handlers = new AbortController();
    const { signal } = handlers;
    // A finger's touch counts as a gesture only when it is lifted; a button beside the pack sends a click alone.
    for (const gesture of ['pointerdown', 'pointerup', 'keydown', 'click'])
      place.addEventListener(gesture, () => runSoon(openOutput, signal), { signal });
    place.addEventListener(TEAR_EVENT, () => runSoon(() => playCue(TEAR_CUE), signal), { signal });
    document.addEventListener('visibilitychange', () => (document.hidden ? closeOutput() : undefined), { signal });
    return () => {
      handlers.abort();
      closeOutput();
    };
  }, [table, isOn]);

  // After the effect above, which closes the output of the last table.
  useEffect(() => {
    if (isOn && isReplay) openOutput();
  }, [isOn, isReplay]);

  const cue = facts === null ? null : findCue(phase, facts);
  const latest = useRef({ phase, cue });
  // By name: a cue of the same phase is the same, unless the card has become known meanwhile.
  const sound = cue?.sound ?? null;
  useEffect(() => {
    const before = latest.current;
    latest.current = { phase, cue };
    if (before.phase === phase && (before.cue?.sound ?? null) === sound) return;
    if (before.phase !== phase && (phase === 'done' || phase === 'sealed')) fadeOut();
    if (isOn && cue !== null) playCue(cue);
  }, [phase, sound, cue, isOn]);
}

/** Runs in a task of its own, so that a gesture's picture doesn't wait for the device's audio. */
const runSoon = (work: () => void, signal: AbortSignal): void => void setTimeout(() => !signal.aborted && work());
