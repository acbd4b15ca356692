'use client';

import { type RefObject, useEffect, useRef } from 'react';
import type { RipPhase } from './phases';
import { findCue, type RevealFacts, TEAR_CUE } from './reveal-cues';
import { closeOutput, fadeOut, openOutput, playCue } from './sound-output';
import { TEAR_EVENT } from './tear-event';

/**
 * Plays a reveal's cues as its phases begin, while `isOn`. Opens the audio output at a gesture on the table or for a
 * requested replay, so a reveal that plays by itself for a spectator is silent until then. Closes the output when the
 * page is hidden, when `isOn` ends and when the table is removed.
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
    // On a touch screen browsers count a gesture only when the finger is lifted. A button beside the pack sends nothing
    // but a click.
    for (const gesture of ['pointerdown', 'pointerup', 'keydown', 'click'])
      place.addEventListener(gesture, () => runSoon(openOutput, signal), { signal });
    place.addEventListener(TEAR_EVENT, () => runSoon(() => playCue(TEAR_CUE), signal), { signal });
    document.addEventListener('visibilitychange', () => (document.hidden ? closeOutput() : undefined), { signal });
    return () => {
      handlers.abort();
      closeOutput();
    };
  }, [table, isOn]);

  // A replay may be shown in a new table, where no gesture opens the output: the button was pressed before.
  useEffect(() => {
    if (isOn && isReplay) openOutput();
  }, [isOn, isReplay]);

  const cue = facts === null ? null : findCue(phase, facts);
  const latest = useRef({ phase, cue });
  // Cues are compared by the name of their sound, so that another pace within a phase doesn't play the sound again. If
  // the card becomes known within a phase, its sound is played then.
  const sound = cue?.sound ?? null;
  useEffect(() => {
    const before = latest.current;
    latest.current = { phase, cue };
    if (before.phase === phase && (before.cue?.sound ?? null) === sound) return;
    if (before.phase !== phase && (phase === 'done' || phase === 'sealed')) fadeOut();
    if (isOn && cue !== null) playCue(cue);
  }, [phase, sound, cue, isOn]);
}

/** Runs `work` in a later task, so that opening the audio device doesn't delay the drawing that follows a gesture. */
const runSoon = (work: () => void, signal: AbortSignal): void => void setTimeout(() => !signal.aborted && work());
