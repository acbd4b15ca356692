'use client';

import { type RefObject, useEffect, useState } from 'react';
import type { RipPhase } from './phases';

/** Maximum wait for the pictures, from when the pack is shown sealed. */
const MAX_DECODING_MS = 1_000;

/**
 * Returns whether the table's pictures are decoded, which a pack waits for before it tears itself, so that no card is
 * blank. True at the latest when the pack has been sealed for a second; false again at phase `done`.
 */
export function useDecodedImages(table: RefObject<HTMLElement | null>, phase: RipPhase): boolean {
  const [isDecoded, setDecoded] = useState(false);
  useEffect(() => {
    if (phase === 'done') setDecoded(false);
    if (phase !== 'sealed') return;
    const images = [...(table.current?.querySelectorAll('img') ?? [])];
    const decoded = Promise.allSettled(images.map((image) => image.decode())).then(waitForFrames);
    const stopWaiting = () => setDecoded(true);
    const timer = setTimeout(stopWaiting, MAX_DECODING_MS);
    void decoded.then(stopWaiting);
    return () => clearTimeout(timer);
  }, [table, phase]);
  return isDecoded;
}

/** Waits for two frames: in the first the browser paints the cards below the packs, in the second they are visible. */
const waitForFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
