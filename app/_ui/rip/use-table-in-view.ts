'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { bringIntoView } from '../bring-into-view';
import type { RipPhase } from './phases';

/**
 * Brings the whole table into view once its pack is torn, so that its values and verdict appear in view too, and again at
 * the end if the verdict isn't: the page may have grown meanwhile. Leaves a reveal alone that plays by itself.
 */
export function useTableInView(table: RefObject<HTMLElement | null>, phase: RipPhase): void {
  const before = useRef(phase);
  const isOwn = useRef(false);
  useEffect(() => {
    const last = before.current;
    before.current = phase;
    if (last === phase || table.current === null) return;
    if (phase === 'sealed' || last === 'sealed') isOwn.current = true;
    if (!isOwn.current) return;
    if (last === 'sealed') bringIntoView(table.current);
    if (phase === 'done') bringIntoView(table.current, table.current.querySelector('[data-verdict]') ?? table.current);
  }, [table, phase]);
}
