/** Decides when the calls that one limit counts may begin. Times are milliseconds of a clock that never goes back. */
export interface Pace {
  /** Returns milliseconds until the next call may begin; null if that isn't known, because no slot is reserved. */
  wait(now: number): number | null;
  /** Records that a call begins. */
  take(now: number): void;
}

/** Calls of this process alone, evenly spaced: never more than the limit begin in any second. */
export class EvenPace implements Pace {
  private nextAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly intervalMs: number) {}

  wait(now: number): number {
    return Math.max(0, this.nextAt - now);
  }

  take(now: number): void {
    this.nextAt = now + this.intervalMs;
  }
}

/** Calls at slots that were reserved from a schedule that all instances share. */
export class ReservedPace implements Pace {
  private slots: readonly number[] = [];

  /** A slot is lost `lateMs` after its time: used later, unused slots would add up to a burst. */
  constructor(private readonly lateMs: number) {}

  wait(now: number): number | null {
    this.slots = this.slots.filter((slot) => slot + this.lateMs >= now);
    const [next] = this.slots;
    return next === undefined ? null : Math.max(0, next - now);
  }

  take(): void {
    this.slots = this.slots.slice(1);
  }

  /** Returns how many calls may begin until `time`. */
  countUntil(time: number): number {
    return this.slots.filter((slot) => slot <= time).length;
  }

  add(slots: readonly number[]): void {
    this.slots = [...this.slots, ...slots];
  }
}
