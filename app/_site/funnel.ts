import type { FunnelEvent } from '../../lib/analytics/contract';

/** Dependencies of `createFunnelCounter`. */
export interface FunnelPorts {
  /** Whether Do Not Track or Global Privacy Control is on. */
  readonly isOptedOut: () => boolean;
  /** Runs `work` after a short delay, and when the page next becomes hidden or visible, thus up to twice. */
  readonly runSoon: (work: () => void) => void;
  readonly send: (body: string) => void;
}

/**
 * Returns a function that counts each event once, or none if the visitor opted out. It sends an event in one request
 * with those that soon follow, and doesn't make its caller wait.
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

/** Longest time for which events are collected before they are sent together. */
const EVENT_SEND_DELAY_MS = 2_000;

interface PrivacySignals {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

const browserFunnelPorts: FunnelPorts = {
  isOptedOut() {
    const { doNotTrack, globalPrivacyControl } = navigator as PrivacySignals;
    return doNotTrack === '1' || globalPrivacyControl === true;
  },
  runSoon(work) {
    setTimeout(work, EVENT_SEND_DELAY_MS);
    document.addEventListener('visibilitychange', work, { once: true });
  },
  send(body) {
    // Sent without cookies, so that the request names no session, and with `keepalive`, so that closing the page
    // doesn't stop it.
    const request = { method: 'POST', keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' } as const;
    const headers = { 'content-type': 'application/json' };
    fetch('/v1/analytics/events', { ...request, headers, body }).catch(() => {});
  },
};

/**
 * Counts an event at most once per page load, without identifying the visitor. Does nothing if the visitor opted out.
 */
export const countFunnelEvent = createFunnelCounter(browserFunnelPorts);
