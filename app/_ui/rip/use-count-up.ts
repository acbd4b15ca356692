'use client';

import { useEffect, useState } from 'react';
import { COUNT_UP_MS } from './reveal-times';

/**
 * Counts from 0 to `whole` while `running`, from `delayMs` after its start and slower towards the end. Returns `whole` at
 * once when `settled`.
 */
export function useCountUp(whole: bigint, running: boolean, settled: boolean, delayMs: number): bigint {
  const [part, setPart] = useState(0);
  useEffect(() => {
    if (!running || settled) {
      setPart(0);
      return;
    }
    let frame = 0;
    let start: number | undefined;
    const step = (at: number) => {
      start ??= at;
      const gone = Math.max(0, Math.min(1, (at - start - delayMs) / (delayMs + COUNT_UP_MS)));
      setPart(1 - (1 - gone) ** 3);
      if (gone < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [running, settled, delayMs]);
  return settled ? whole : (whole * BigInt(Math.round(part * 10_000))) / 10_000n;
}
