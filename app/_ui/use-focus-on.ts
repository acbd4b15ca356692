import { useEffect, useRef } from 'react';

/**
 * Returns a ref. Its element gets the focus when `step` changes and nothing else has it, as when the focused element
 * disappeared with the old step.
 */
export function useFocusOn<Place extends HTMLElement>(step: string) {
  const place = useRef<Place>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [step]);
  return place;
}
