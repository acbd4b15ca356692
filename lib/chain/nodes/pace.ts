/** Decides when the calls that one limit counts may begin. Times are milliseconds of a clock that never goes back. */
export interface Pace {
  /** Returns milliseconds until the next call may begin; null if that isn't known, because no slot is reserved. */
  getWaitMs(now: number): number | null;
  /** Records that a call begins. */
  recordCall(now: number): void;
}

/** Calls of this process alone, evenly spaced: never more than the limit begin in any second. */
export class EvenPace implements Pace {
  private nextCallAtMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly intervalMs: number) {}

  getWaitMs(now: number): number {
    return Math.max(0, this.nextCallAtMs - now);
  }

  recordCall(now: number): void {
    this.nextCallAtMs = now + this.intervalMs;
  }
}

/** Calls at slots that were reserved from a schedule that all instances share. */
export class ReservedPace implements Pace {
  private slotStarts: readonly number[] = [];

  /** A slot is lost `lateMs` after its time: used later, unused slots would add up to a burst. */
  constructor(private readonly lateMs: number) {}

  getWaitMs(now: number): number | null {
    this.slotStarts = this.slotStarts.filter((slot) => slot + this.lateMs >= now);
    const [next] = this.slotStarts;
    return next === undefined ? null : Math.max(0, next - now);
  }

  recordCall(): void {
    this.slotStarts = this.slotStarts.slice(1);
  }

  /** Returns how many calls may begin until `time`. */
  countUntil(time: number): number {
    return this.slotStarts.filter((slot) => slot <= time).length;
  }

  addSlots(slots: readonly number[]): void {
    this.slotStarts = [...this.slotStarts, ...slots];
  }
}
