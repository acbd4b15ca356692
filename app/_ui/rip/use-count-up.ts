'use client';

import { useEffect, useState } from 'react';

/** Delay while the card turns. */
const START_DELAY_MS = 320;
const COUNT_UP_MS = 480;

/** Counts from 0 to `whole` while `running`, slowing down towards the end. Returns `whole` at once when `settled`. */
export function useCountUp(whole: bigint, running: boolean, settled: boolean): bigint {
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
      const gone = Math.max(0, Math.min(1, (at - start - START_DELAY_MS) / COUNT_UP_MS));
      setPart(1 - (1 - gone) ** 3);
      if (gone < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [running, settled]);
  return settled ? whole : (whole * BigInt(Math.round(part * 10_000))) / 10_000n;
}
