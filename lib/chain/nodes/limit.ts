import { EvenPace, type Pace, ReservedPace } from './pace';

/**
 * Part of the quota that a service instance uses while the call schedules that instances share don't exist yet or can't
 * be reached.
 */
const LOCAL_QUOTA_SHARE = 1 / 4;
/** How late a call may use a call time that was reserved in the schedule of the total limit. */
const MAX_LATENESS_MS = 50;
/**
 * How late a call may use a call time that was reserved for its method. A call also needs a call time of the total
 * limit, which several busy instances may have reserved for the next seconds, so this is the longest time that a call
 * waits. If a method's call time expired sooner, the call would reserve another one and leave its reserved time of the
 * total unused. An instance keeps at most one reservation for each method, so the method's limit holds on average.
 */
const MAX_METHOD_LATENESS_MS = 8_000;
/**
 * Added to each second of a schedule, so that no more calls than the limit begin in any second. Calls may begin later
 * than their call time, and an instance counts call times from when it receives the database's answer, so latency also
 * shifts them.
 */
const HEADROOM_MS_PER_SECOND = 2 * MAX_LATENESS_MS;

/** How far ahead an instance reserves call times. It writes each schedule only a few times a second. */
export const RESERVE_AHEAD_MS = 250;
/**
 * Longest reservation, unless the interval of a single call is longer. A longer reservation would make other instances
 * wait for this one.
 */
const MAX_RESERVATION_MS = 1_000;

/**
 * The pace that a process follows: `alone` with the whole quota, `reserved` with call times from the shared schedules,
 * or `local-share` with a part of the quota while the schedules don't exist yet or can't be reached.
 */
export type PaceKind = 'alone' | 'reserved' | 'local-share';

/** A limit of calls in a second, with the pace for each kind of sharing. */
export interface RateLimit {
  readonly key: string;
  /** Time between two call times of a shared schedule. */
  readonly callIntervalMs: number;
  readonly paces: Readonly<Record<PaceKind, Pace>> & { readonly reserved: ReservedPace };
}

/** Creates a limit. `isTotal`: it is for all methods together, not for one. */
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
