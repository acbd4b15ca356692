'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { bringIntoView } from '../bring-into-view';
import type { RipPhase } from './phases';

/**
 * Height of the next step with the space above it, in CSS pixels. It comes below the table at the end. With its place in
 * view from the start, nothing scrolls then.
 */
export const NEXT_STEP_PX = 96;

/**
 * Brings the whole table, with `below` CSS pixels below it, into view once its pack is torn, so that its values and verdict appear in view too, and again at
 * the end if the verdict isn't: the page may have grown meanwhile. Leaves a reveal alone that nobody asked for.
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
