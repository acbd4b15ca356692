import type { RateLimitName } from './endpoint';

/**
 * A rate limit: those that endpoints declare, and `reserve` for new unpaid reservations, which the handler itself
 * counts.
 */
export type CountedLimitName = RateLimitName | 'reserve';

/** How many requests a caller may make in a window of so many seconds. `RATE_LIMIT_FACTOR` multiplies the quota. */
export interface Quota {
  readonly quota: number;
  readonly windowSeconds: number;
}

/** The quota of each limit. The window of `reserve` is as long as an unpaid reservation lasts. */
export const quotas: Readonly<Record<CountedLimitName, Quota>> = {
  read: { quota: 600, windowSeconds: 60 },
  auth: { quota: 30, windowSeconds: 60 },
  write: { quota: 120, windowSeconds: 60 },
  poll: { quota: 240, windowSeconds: 60 },
  count: { quota: 60, windowSeconds: 60 },
  picture: { quota: 120, windowSeconds: 60 },
  reserve: { quota: 6, windowSeconds: 600 },
};
