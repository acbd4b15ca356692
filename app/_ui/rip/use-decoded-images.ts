'use client';

import { type RefObject, useEffect, useState } from 'react';
import type { RipPhase } from './phases';

const LIMIT_MS = 1_000;

/** Returns whether the pictures of a sealed table are decoded, so that no card is blank; true after a second at most. */
export function useDecodedImages(table: RefObject<HTMLElement | null>, phase: RipPhase): boolean {
  const [isDecoded, setDecoded] = useState(false);
  useEffect(() => {
    if (phase === 'done') setDecoded(false);
    if (phase !== 'sealed') return;
    const images = [...(table.current?.querySelectorAll('img') ?? [])];
    const decoded = Promise.allSettled(images.map((image) => image.decode())).then(waitForFrames);
    const stopWaiting = () => setDecoded(true);
    const timer = setTimeout(stopWaiting, LIMIT_MS);
    void decoded.then(stopWaiting);
    return () => clearTimeout(timer);
  }, [table, phase]);
  return isDecoded;
}

/** Two frames: one in which the cards are drawn below the packs, and one in which they are visible. */
const waitForFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
