'use client';

import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { systemClock } from '../../lib/core/clock';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let seconds = Math.floor(systemClock.now().getTime() / 1000);

function tick(): void {
  seconds = Math.floor(systemClock.now().getTime() / 1000);
  for (const listener of listeners) listener();
}

/** All clocks of a page share one timer, and it runs only while somebody looks. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 1000);
  tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * The server's time in milliseconds, once a second; `undefined` in server HTML and while hydrating. `offsetMs` is
 * the server's clock minus this machine's.
 */
export function useNow(offsetMs = 0): number | undefined {
  const own = useSyncExternalStore<number | undefined>(
    subscribe,
    () => seconds,
    () => undefined,
  );
  return own === undefined ? undefined : own * 1000 + offsetMs;
}

/**
 * Whether the server's time is past an instant; asks again each second, and renders only when the answer changes.
 * That is a transition: an urgent render would take away what the server laid where its code is not there yet.
 */
export function useIsAfter(instant: Date | null, offsetMs = 0): boolean {
  const at = instant?.getTime() ?? null;
  const [passed, setPassed] = useState<number | null>(null);
  useEffect(() => {
    if (at === null) return;
    return subscribe(() => startTransition(() => setPassed(seconds * 1000 + offsetMs > at ? at : null)));
  }, [at, offsetMs]);
  return at !== null && passed === at;
}
