'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { bringIntoView } from '../bring-into-view';
import type { RipPhase } from './phases';

/** Brings the whole table into view once a pack is torn, so that its values and verdict appear in view too. */
export function useTableInView(table: RefObject<HTMLElement | null>, phase: RipPhase): void {
  const before = useRef(phase);
  useEffect(() => {
    const isTorn = before.current === 'sealed' && phase === 'out';
    before.current = phase;
    if (isTorn && table.current !== null) bringIntoView(table.current);
  }, [table, phase]);
}
