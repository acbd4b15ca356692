'use client';

import { type RefObject, useEffect, useRef } from 'react';
import type { RipPhase } from './phases';

/**
 * When a phase begins and nothing has the focus, as when it removed the focused control, focuses the pack (phase
 * `sealed`) or the verdict.
 */
export function useKeptFocus(table: RefObject<HTMLElement | null>, phase: RipPhase): void {
  const before = useRef(phase);
  useEffect(() => {
    const moved = before.current !== phase;
    before.current = phase;
    if (!moved || document.activeElement !== document.body) return;
    const next = phase === 'sealed' ? 'button' : '[data-verdict]';
    table.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
  }, [table, phase]);
}
