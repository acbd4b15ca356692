import { EvenPace, type Pace, ReservedPace } from './pace';

/** Part of the quota that an instance uses while the shared schedules can't be reached. */
const LOCAL_SHARE = 1 / 4;
/** How late a call may use a slot of the total. */
const LATE_MS = 50;
/** A slot of a method waits for one of the total: whole instances may be ahead of it there. */
const METHOD_LATE_MS = 1_000;
/**
 * Added to the second that a limit counts: for calls that begin late, and for the database's answer, whose slots are that
 * much later here than there.
 */
const HEADROOM_MS = 2 * LATE_MS;

/** An instance reserves slots for this long ahead, so a schedule is written a few times a second at most. */
export const AHEAD_MS = 250;
/** Slots further ahead would keep other instances waiting for this one. */
const MOST_AHEAD_MS = 1_000;

/** Which pace counts: of a process that has the quota for itself, or of one of several. */
export type Sharing = 'alone' | 'reserved' | 'local-share';

/** One limit, in calls per second, with the pace for each kind of sharing. */
export interface Limit {
  readonly key: string;
  readonly slotMs: number;
  readonly paces: Readonly<Record<Sharing, Pace>> & { readonly reserved: ReservedPace };
}

export const openLimit = (key: string, perSecond: number, isTotal: boolean): Limit => ({
  key,
  slotMs: (1_000 + HEADROOM_MS) / perSecond,
  paces: {
    alone: new EvenPace(1_000 / perSecond),
    reserved: new ReservedPace(isTotal ? LATE_MS : METHOD_LATE_MS),
    'local-share': new EvenPace(1_000 / (perSecond * LOCAL_SHARE)),
  },
});

/** Returns how many milliseconds of the schedule to reserve for waiting calls. */
export function getReservationMs({ slotMs }: Limit, waiting: number): number {
  const slots = Math.min(
    Math.max(waiting, Math.ceil(AHEAD_MS / slotMs)),
    Math.max(1, Math.floor(MOST_AHEAD_MS / slotMs)),
  );
  return Math.ceil(slots * slotMs);
}

/** Adds the slots of a reservation that begins at `start`. */
export function addSlots({ slotMs, paces }: Limit, start: number, lengthMs: number): void {
  const slots = Math.floor(lengthMs / slotMs);
  paces.reserved.add(Array.from({ length: slots }, (_, index) => start + index * slotMs));
}
