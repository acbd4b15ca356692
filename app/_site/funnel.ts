import type { FunnelEvent } from '../../lib/analytics/contract';

/** Dependencies of `createFunnelCounter`. */
export interface FunnelPorts {
  /** Whether Do Not Track or Global Privacy Control is on. */
  readonly isOptedOut: () => boolean;
  /** Runs `work` after a short delay, and also when the page becomes hidden or visible; may run it twice. */
  readonly runSoon: (work: () => void) => void;
  readonly send: (body: string) => void;
}

/**
 * Returns a function that counts each event once, and sends it in one request with the events that soon follow. Callers
 * don't wait for the request.
 */
export function createFunnelCounter({ isOptedOut, runSoon, send }: FunnelPorts): (event: FunnelEvent) => void {
  const counted = new Set<FunnelEvent>();
  let waiting: FunnelEvent[] = [];
  const flush = (): void => {
    const events = waiting.splice(0);
    if (events.length > 0) send(JSON.stringify({ events }));
  };
  return (event) => {
    if (counted.has(event) || isOptedOut()) return;
    counted.add(event);
    waiting = [...waiting, event];
    if (waiting.length === 1) runSoon(flush);
  };
}

const SEND_DELAY_MS = 2_000;

interface PrivacySignals {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

const browserPorts: FunnelPorts = {
  isOptedOut() {
    const { doNotTrack, globalPrivacyControl } = navigator as PrivacySignals;
    return doNotTrack === '1' || globalPrivacyControl === true;
  },
  runSoon(work) {
    setTimeout(work, SEND_DELAY_MS);
    document.addEventListener('visibilitychange', work, { once: true });
  },
  send(body) {
    // Without cookies, so that the service can't identify the visitor; sent even if the page closes.
    const request = { method: 'POST', keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' } as const;
    const headers = { 'content-type': 'application/json' };
    fetch('/v1/analytics/events', { ...request, headers, body }).catch(() => {});
  },
};

/** Counts a step at most once per page load, without identifying the visitor. Does nothing if they opted out. */
export const countFunnelEvent = createFunnelCounter(browserPorts);
