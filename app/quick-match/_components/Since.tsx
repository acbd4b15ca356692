'use client';

import { clockFace } from '../../_ui/Countdown';
import { useNow } from '../../_ui/now';

/** How long ago an instant of the service's clock is; a timer, so that nobody hears it tick. */
export function Since({ instant, offsetMs }: { instant: Date; offsetMs: number }) {
  const now = useNow(offsetMs);
  if (now === undefined) return null;
  const seconds = Math.max(0, Math.floor((now - instant.getTime()) / 1000));
  return (
    <time role="timer" dateTime={`PT${seconds}S`}>
      {clockFace(seconds)}
    </time>
  );
}
