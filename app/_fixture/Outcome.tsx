'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import fixture from './Fixture.module.css';

/**
 * What a round stands at, told to screen readers. When a step takes its button away, the focus comes here
 * rather than to the page's top; a focus that is elsewhere stays. `step` changes with each step.
 */
export function Outcome({ step, children }: { step: string; children: ReactNode }) {
  const place = useRef<HTMLParagraphElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <p ref={place} className={fixture.outcome} role="status" tabIndex={-1}>
      {children}
    </p>
  );
}
