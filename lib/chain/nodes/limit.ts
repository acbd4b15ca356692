import { EvenPace, type Pace, ReservedPace } from './pace';

/** Part of the quota that an instance uses while it has no shared schedules or can't reach them. */
const LOCAL_QUOTA_SHARE = 1 / 4;
/** How late a call may use a slot of the total. */
const MAX_LATENESS_MS = 50;
/**
 * How late a call may use a slot of its method: as long as a call waits for a turn, because it also needs a slot of the
 * total, where several busy instances may have reserved the next seconds. A slot that is lost sooner is reserved again,
 * while the slots of the total that were reserved for it pass unused. An instance keeps at most one reservation of a
 * method, so the limit holds on average.
 */
const MAX_METHOD_LATENESS_MS = 8_000;
/**
 * Added to each second of a schedule, so that no more calls than the limit begin in a second: calls may use their slot
 * late, and an instance counts its slots from the database's answer, so latency shifts them.
 */
const HEADROOM_MS_PER_SECOND = 2 * MAX_LATENESS_MS;

/** An instance reserves slots for this long ahead, so a schedule is written a few times a second at most. */
export const RESERVE_AHEAD_MS = 250;
/**
 * Longest reservation, unless a single slot is longer. Slots further ahead would keep other instances waiting for this
 * one.
 */
const MAX_RESERVATION_MS = 1_000;

/**
 * Which pace a process follows: `alone` with the whole quota, `reserved` with slots of shared schedules, or
 * `local-share` while there are no schedules or they can't be reached.
 */
export type PaceKind = 'alone' | 'reserved' | 'local-share';

/** One limit, in calls per second, with the pace for each kind of sharing. */
export interface RateLimit {
  readonly key: string;
  readonly callIntervalMs: number;
  readonly paces: Readonly<Record<PaceKind, Pace>> & { readonly reserved: ReservedPace };
}

export const createRateLimit = (key: string, perSecond: number, isTotal: boolean): RateLimit => ({
  key,
  callIntervalMs: (1_000 + HEADROOM_MS_PER_SECOND) / perSecond,
  paces: {
    alone: new EvenPace(1_000 / perSecond),
    reserved: new ReservedPace(isTotal ? MAX_LATENESS_MS : MAX_METHOD_LATENESS_MS),
    'local-share': new EvenPace(1_000 / (perSecond * LOCAL_QUOTA_SHARE)),
  },
});

/** Returns how many milliseconds of the schedule to reserve for waiting calls. */
export function calculateReservationMs({ callIntervalMs }: RateLimit, waiting: number): number {
  const slots = Math.min(
    Math.max(waiting, Math.ceil(RESERVE_AHEAD_MS / callIntervalMs)),
    Math.max(1, Math.floor(MAX_RESERVATION_MS / callIntervalMs)),
  );
  return Math.ceil(slots * callIntervalMs);
}

/** Adds the times at which calls may begin to the reserved pace, for a reservation of `lengthMs` from `start`. */
export function addReservedCallTimes({ callIntervalMs, paces }: RateLimit, start: number, lengthMs: number): void {
  const slots = Math.floor(lengthMs / callIntervalMs);
  paces.reserved.addSlots(Array.from({ length: slots }, (_, index) => start + index * callIntervalMs));
}
