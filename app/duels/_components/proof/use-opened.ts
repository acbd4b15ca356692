'use client';

import { type RefObject, useEffect, useState } from 'react';

/** Returns whether the disclosure that contains `place` is open, or has been since the component was mounted. */
export function useOpened(place: RefObject<HTMLElement | null>): boolean {
  const [isOpened, setOpened] = useState(false);
  useEffect(() => {
    const disclosure = place.current?.closest('details') ?? null;
    const update = (): void => {
      if (disclosure?.open) setOpened(true);
    };
    update();
    disclosure?.addEventListener('toggle', update);
    return () => disclosure?.removeEventListener('toggle', update);
  }, [place]);
  return isOpened;
}
