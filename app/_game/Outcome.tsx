'use client';

import type { ReactNode } from 'react';
import { useFocusOn } from '../_ui/use-focus-on';
import shared from './Game.module.css';

/**
 * What a round stands at, told to screen readers. When a step takes its button away, the focus comes here
 * rather than to the page's top; a focus that is elsewhere stays. `step` changes with each step.
 */
export function Outcome({ step, children }: { step: string; children: ReactNode }) {
  const place = useFocusOn<HTMLParagraphElement>(step);
  return (
    <p ref={place} className={shared.outcome} role="status" tabIndex={-1}>
      {children}
    </p>
  );
}
