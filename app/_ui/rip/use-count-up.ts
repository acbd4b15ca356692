'use client';

import { useEffect, useState } from 'react';

interface CountTimes {
  /** Milliseconds from when `isRunning` becomes true until counting begins. */
  readonly delayMs: number;
  readonly durationMs: number;
}

/**
 * Returns a value that counts from 0 to `whole` while `isRunning`, more slowly towards the end, and then stays at
 * `whole`; `whole` at once if `isSettled`; else 0.
 */
export function useCountUp(
  whole: bigint,
  isRunning: boolean,
  isSettled: boolean,
  { delayMs, durationMs }: CountTimes,
): bigint {
  const [part, setPart] = useState(0);
  useEffect(() => {
    if (!isRunning || isSettled) {
      setPart(0);
      return;
    }
    let frame = 0;
    let start: number | undefined;
    const step = (at: number) => {
      start ??= at;
      const elapsedShare = Math.max(0, Math.min(1, (at - start - delayMs) / durationMs));
      setPart(1 - (1 - elapsedShare) ** 3);
      if (elapsedShare < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isRunning, isSettled, delayMs, durationMs]);
  return isSettled ? whole : (whole * BigInt(Math.round(part * 10_000))) / 10_000n;
}
