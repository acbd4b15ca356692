'use client';

import type { ReactNode } from 'react';
import { useFocusOn } from '../_ui/use-focus-on';
import shared from './Game.module.css';

/**
 * State of a round, announced to screen readers. Takes the focus when a step removes the focused button; a focus that
 * is elsewhere stays. `stepKey` must change with each step.
 */
export function RoundStatusLine({ step: stepKey, children }: { step: string; children: ReactNode }) {
  const place = useFocusOn<HTMLParagraphElement>(stepKey);
  return (
    <p ref={place} className={shared.outcome} role="status" tabIndex={-1}>
      {children}
    </p>
  );
}
