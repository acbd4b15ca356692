import { type Backoff, calculateBackoffMs } from '../../../due-work/rules';

/** Frequent at first, because a transfer becomes final after 2 to 15 seconds and the player waits for it. */
const CHECK_BACKOFF: Backoff = { firstMs: 1_000, maxMs: 30_000, factor: 1.5, jitterRange: [0.75, 1] };

/** Returns when a delivery is checked next, with exponential backoff. `jitter` is from 0 to 1. */
export const calculateNextDeliveryCheck = (attempts: number, now: Date, jitter: number): Date =>
  new Date(now.getTime() + calculateBackoffMs(CHECK_BACKOFF, attempts, jitter));
