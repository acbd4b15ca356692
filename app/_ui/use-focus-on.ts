import { useEffect, useRef } from 'react';

/** What had the focus goes away with its step; the next step takes it, so that the keyboard stays where the work is. */
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
