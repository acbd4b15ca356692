// Written by `npm run endpoints` from the contracts.
import type { ClientEndpoint, Open } from '../calls/endpoint';

export type FunnelEvent = 'page-opened' | 'pack-viewed' | 'wallet-connected' | 'session-created' | 'search-started' | 'search-matched' | 'duel-opened' | 'duel-joined' | 'payment-signed' | 'rip-seen' | 'duel-settled' | 'proof-checked';

export interface FunnelEvents {
  readonly events: readonly FunnelEvent[];
}

export interface AnalyticsHealth {
  /** quiet: nothing was counted in the last 24 hours. */
  readonly status: Open<'ok' | 'quiet'>;
  /** When a step was last counted, to the minute. Null if none ever was. */
  readonly lastEventAt: Date | null;
  readonly lastEventAgeSeconds: number | null;
  /** Newest day first. Counters of 0 are left out. */
  readonly counters: {
    /** A day in UTC. */
    readonly day: string;
    readonly event: Open<FunnelEvent>;
    readonly count: number;
  }[];
}

/**
 * Counts steps that a visitor took, per day and anonymously; with `DNT: 1` or `Sec-GPC: 1` it counts nothing and
 * answers the same.
 *
 * The site’s own pages call this with the steps that a visitor took. Steps are counted per day and without an
 * identity. With `DNT: 1` or `Sec-GPC: 1` nothing is counted and the answer is the same. Nothing follows.
 *
 * `POST /analytics/events`. Needs no credential.
 *
 * Problems: `invalid-request`, `rate-limited`.
 */
export const countEvents: ClientEndpoint<{
  readonly body: FunnelEvents;
}, null> = {
  method: 'POST',
  path: '/analytics/events',
  auth: [],
  idempotency: 'none',
  hasBody: true,
  response: null,
};

/**
 * Returns whether steps are being counted, and the counters of the last days.
 *
 * Operators call this to see whether steps are being counted, and the counters of the last `days`. An
 * integration key with the scope that the operation lists is needed.
 *
 * `GET /analytics/health`. Needs an integration key.
 *
 * Problems: `invalid-request`, `unauthenticated`, `rate-limited`.
 */
export const getAnalyticsHealth: ClientEndpoint<{
  readonly query?: {
    readonly days?: undefined | number;
  };
}, AnalyticsHealth> = {
  method: 'GET',
  path: '/analytics/health',
  auth: ['IK'],
  idempotency: 'none',
  response: {lastEventAt: 'date'},
};
