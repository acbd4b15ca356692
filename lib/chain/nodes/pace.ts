/** Decides when the calls under one rate limit may begin. Times are in milliseconds of a clock that never goes back. */
export interface Pace {
  /**
   * Returns the milliseconds until the next call may begin; null if that isn't known, because no call time is reserved.
   */
  getWaitMs(now: number): number | null;
  /** Records that a call begins. */
  recordCall(now: number): void;
}

/** Spaces this process's calls evenly, so that no more calls than the limit begin in any second. */
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

/**
 * Lets calls begin at the times that were reserved in a schedule shared by all instances. Each reserved time (slot) is
 * for one call.
 */
export class ReservedPace implements Pace {
  private slotStarts: readonly number[] = [];

  /**
   * A reserved time expires when `lateMs` have passed since it. If it could be used later, unused times would add up to
   * a burst of calls.
   */
  constructor(private readonly lateMs: number) {}

  getWaitMs(now: number): number | null {
    this.slotStarts = this.slotStarts.filter((slot) => slot + this.lateMs >= now);
    const [next] = this.slotStarts;
    return next === undefined ? null : Math.max(0, next - now);
  }

  recordCall(): void {
    this.slotStarts = this.slotStarts.slice(1);
  }

  /** Returns how many of the reserved times begin at `time` or before. */
  countUntil(time: number): number {
    return this.slotStarts.filter((slot) => slot <= time).length;
  }

  addSlots(slots: readonly number[]): void {
    this.slotStarts = [...this.slotStarts, ...slots];
  }
}
