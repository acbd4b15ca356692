'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { bringIntoView } from '../bring-into-view';
import type { RipPhase } from './phases';

/**
 * Height in CSS pixels of the page's next step with the space above it. The step appears below the table when a reveal
 * ends. If its place is in view from the start, nothing has to scroll then.
 */
export const NEXT_STEP_PX = 96;

/**
 * Scrolls the whole table, with `below` CSS pixels below it, into view once its pack is torn, so that the values and
 * the verdict appear in view. Scrolls again at the end if the verdict is out of view, since the page may have grown.
 * Doesn't scroll if `isAsked` is false: the reveal then plays although the viewer didn't ask for it.
 */
export function useTableInView(table: RefObject<HTMLElement | null>, phase: RipPhase, isAsked = true, below = 0): void {
  const before = useRef(phase);
  useEffect(() => {
    const last = before.current;
    before.current = phase;
    if (last === phase || table.current === null || !isAsked) return;
    if (last === 'sealed') bringIntoView(table.current, table.current, below);
    if (phase === 'done') bringIntoView(table.current, table.current.querySelector('[data-verdict]') ?? table.current);
  }, [table, phase, isAsked, below]);
}
