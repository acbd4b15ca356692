'use client';

import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { systemClock } from '../../lib/core/clock';

/** Called every second while a clock is shown. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let currentSeconds = Math.floor(systemClock.now().getTime() / 1000);

function updateCurrentSeconds(): void {
  currentSeconds = Math.floor(systemClock.now().getTime() / 1000);
  for (const listener of listeners) listener();
}

/** Subscribes to the timer that all clocks of a page share; it runs only while there are subscribers. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(updateCurrentSeconds, 1000);
  updateCurrentSeconds();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * Returns the device's time plus `offsetMs`, in milliseconds, updated each second; `undefined` in server HTML and while
 * hydrating. If `offsetMs` is the server's clock minus the device's, the result is the server's time.
 */
export function useNow(offsetMs = 0): number | undefined {
  const own = useSyncExternalStore<number | undefined>(
    subscribe,
    () => currentSeconds,
    () => undefined,
  );
  return own === undefined ? undefined : own * 1000 + offsetMs;
}

/**
 * Returns whether the device's time plus `offsetMs` is past `instant`, checked each second; false for null and in
 * server HTML. Updates in a transition: an urgent render would remove server HTML whose client code isn't loaded yet.
 */
export function useIsAfter(instant: Date | null, offsetMs = 0): boolean {
  const at = instant?.getTime() ?? null;
  const [passed, setPassed] = useState<number | null>(null);
  useEffect(() => {
    if (at === null) return;
    return subscribe(() => startTransition(() => setPassed(currentSeconds * 1000 + offsetMs > at ? at : null)));
  }, [at, offsetMs]);
  return at !== null && passed === at;
}
