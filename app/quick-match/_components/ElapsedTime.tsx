'use client';

import { formatCountdown } from '../../_ui/Countdown';
import { useNow } from '../../_ui/now';

/** Time since `startTime`, by the service's clock; as a timer, so that screen readers don't announce each second. */
export function ElapsedTime({ instant: startTime, offsetMs }: { instant: Date; offsetMs: number }) {
  const now = useNow(offsetMs);
  if (now === undefined) return null;
  const seconds = Math.max(0, Math.floor((now - startTime.getTime()) / 1000));
  return (
    <time role="timer" dateTime={`PT${seconds}S`}>
      {formatCountdown(seconds)}
    </time>
  );
}
