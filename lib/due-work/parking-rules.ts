import { isProblem } from '../api/problems';
import { type Backoff, calculateBackoffMs } from './rules';

/**
 * Queues whose rows are parked when they keep failing: tried rarely and reported to the operator. A webhook delivery
 * isn't parked; it ends as `failed` and can be replayed.
 */
export const parkingQueues = ['duels', 'intents', 'payments', 'arrivals', 'settlements', 'card-deliveries'] as const;
export type ParkingQueue = (typeof parkingQueues)[number];

/**
 * Failures in a row after which a row is parked. With the retry waits of its queue, a duel is parked after 8 minutes at
 * the earliest, an intent after 18 minutes, a payment or an arrival after 14, a settlement after 37, and a card's
 * delivery after 5.
 */
const FAILURES_TO_PARK: Readonly<Record<ParkingQueue, number>> = {
  duels: 40,
  intents: 12,
  payments: 12,
  arrivals: 12,
  settlements: 12,
  'card-deliveries': 20,
};

/** Factor of `FAILURES_TO_PARK` in an outage, which makes many rows fail that are fine, and has alerts of its own. */
const OUTAGE_FACTOR = 5;
/** Problem codes of failures that an outage causes, whatever the row is. */
const outageReasons: ReadonlySet<string> = new Set([
  'chain-unavailable',
  'provider-unavailable',
  'database-unavailable',
  'settlement-unavailable',
]);

/** Returns how many consecutive failures park a row of this queue, if the latest one has this reason. */
export const calculateFailuresToPark = (queue: ParkingQueue, reason: string): number =>
  FAILURES_TO_PARK[queue] * (outageReasons.has(reason) ? OUTAGE_FACTOR : 1);

/**
 * Wait between two attempts at a parked row. Attempts go on, so that no money is forgotten: the row succeeds once the
 * cause of its failures is gone.
 */
const PARKED_BACKOFF: Backoff = { firstMs: 900_000, maxMs: 900_000, factor: 1, jitterRange: [1, 0.75] };

/** Returns when a parked row is tried again. `jitter` is a number from 0 to 1. */
export const calculateParkedRetryTime = (now: Date, jitter: number): Date =>
  new Date(now.getTime() + calculateBackoffMs(PARKED_BACKOFF, 0, jitter));

const SQLSTATE_PATTERN = /^[0-9A-Z]{5}$/;

/**
 * Returns what an operator may read about an error: the code of a problem, the constraint or SQLSTATE of a database
 * error, else the error's class. The message is only logged, since it can contain the URL of an RPC with its key.
 */
export function toFailureReason(error: unknown): string {
  if (isProblem(error)) return error.code;
  for (let each = error; each instanceof Error; each = each.cause) {
    const { constraint, code } = each as { constraint?: unknown; code?: unknown };
    if (typeof constraint === 'string') return `database constraint ${constraint}`;
    if (typeof code === 'string' && SQLSTATE_PATTERN.test(code)) return `database error ${code}`;
  }
  return error instanceof Error ? error.name : 'unknown';
}
