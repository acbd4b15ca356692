import type { FunnelEvent } from '../../lib/analytics/contract';

/** What counting needs of a browser. */
export interface FunnelPorts {
  /** Do Not Track or Global Privacy Control is on. */
  readonly isOptedOut: () => boolean;
  /** Runs this soon, and at the latest when the page goes away. */
  readonly later: (work: () => void) => void;
  readonly send: (body: string) => void;
}

/** Gathers steps and sends each once a visit, together with what comes soon after; nothing ever waits for it. */
export function openFunnel({ isOptedOut, later, send }: FunnelPorts): (event: FunnelEvent) => void {
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
    if (waiting.length === 1) later(flush);
  };
}

const SOON_MS = 2_000;

interface PrivacySignals {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

const ofThisBrowser: FunnelPorts = {
  isOptedOut() {
    const { doNotTrack, globalPrivacyControl } = navigator as PrivacySignals;
    return doNotTrack === '1' || globalPrivacyControl === true;
  },
  later(work) {
    setTimeout(work, SOON_MS);
    document.addEventListener('visibilitychange', work, { once: true });
  },
  send(body) {
    // Without cookies, so that the service cannot know who it was, and alive beyond the page.
    const request = { method: 'POST', keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' } as const;
    const headers = { 'content-type': 'application/json' };
    fetch('/v1/analytics/events', { ...request, headers, body }).catch(() => {});
  },
};

/** Counts a step of this visit, that is of this load of the page: at most once, and nobody with it. */
export const countStep = openFunnel(ofThisBrowser);
