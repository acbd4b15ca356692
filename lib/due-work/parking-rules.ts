import { isProblem } from '../api/problems';
import { type Backoff, calculateBackoffMs } from './rules';

/**
 * Queues whose rows are parked when they keep failing: tried rarely and reported to the operator. A webhook delivery
 * isn't parked; it ends as `failed` and can be replayed.
 */
export const parkingQueues = ['duels', 'intents', 'payments', 'arrivals', 'settlements', 'card-deliveries'] as const;
export type ParkingQueue = (typeof parkingQueues)[number];

/**
 * Consecutive failures after which a row is parked, unless an outage causes the latest one. Queues that retry often
 * have more.
 */
const FAILURES_TO_PARK: Readonly<Record<ParkingQueue, number>> = {
  duels: 40,
  intents: 12,
  payments: 12,
  arrivals: 12,
  settlements: 12,
  'card-deliveries': 20,
};

/** Factor of `FAILURES_TO_PARK` if an outage causes the latest failure, since it makes many rows fail that are fine. */
const OUTAGE_FACTOR = 5;
/** Reasons of failures that an outage causes rather than the row itself. */
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
 * Wait between two attempts at a parked row: 15 minutes, less up to a quarter. Attempts go on, so that the row can
 * succeed once the cause of its failures is gone.
 */
const PARKED_BACKOFF: Backoff = { firstMs: 900_000, maxMs: 900_000, factor: 1, jitterRange: [1, 0.75] };

/** Returns when a parked row is tried again. `jitter` is a number from 0 to 1. */
export const calculateParkedRetryTime = (now: Date, jitter: number): Date =>
  new Date(now.getTime() + calculateBackoffMs(PARKED_BACKOFF, 0, jitter));

/** Matches an SQLSTATE. None of Postgres begins with E, unlike the codes of Node's system errors, such as EPIPE. */
const SQLSTATE_PATTERN = /^(?!E)[0-9A-Z]{5}$/;

/**
 * Returns what an operator may read about an error: the code of a problem, the constraint or SQLSTATE of a database
 * error, else the error's name; `unknown` for a value that is no Error. Leaves out the message, since it can contain
 * the URL of an RPC with its key.
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
