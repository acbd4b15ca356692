/** Times of slots: from `slot` on, there is a slot every `paceMs`, the first at `atMs` (milliseconds since 1970). */
export interface TimeAnchor {
  readonly slot: number;
  readonly atMs: number;
  readonly paceMs: number;
}

/** Largest difference between wall time and the anchor's pace before a new anchor is set. */
const CLOCK_TOLERANCE_MS = 1_000;

/**
 * The time of every slot, stored as anchors, so that idle slots need no space: a new anchor is needed only if wall time
 * differs from the pace, as after a pause of the process. Times never go back, even if wall time does.
 */
export class SlotTimes {
  private readonly anchors: TimeAnchor[];
  private readonly toleranceMs: number;

  /** With `slotMs` 0 slots are produced by hand, and every change of the clock counts. */
  constructor(
    private readonly slotMs: number,
    anchors: readonly TimeAnchor[],
  ) {
    this.anchors = [...anchors];
    this.toleranceMs = slotMs === 0 ? 0 : CLOCK_TOLERANCE_MS;
  }

  /** Adjusts the time of `slot`, the newest one, to wall time. Returns the new anchor if one was needed. */
  adjustToClock(slot: number, nowMs: number): TimeAnchor | null {
    const last = this.anchors.at(-1);
    if (!last) return this.setAnchor({ slot, atMs: nowMs, paceMs: this.slotMs });
    const floor = last.slot === slot ? last.atMs : this.calculateTimeMs(slot - 1);
    const expected = this.calculateTimeMs(slot);
    if (nowMs < floor - this.toleranceMs) {
      return last.paceMs === 0 ? null : this.setAnchor({ slot, atMs: floor, paceMs: 0 });
    }
    const stoodStill = last.paceMs !== this.slotMs;
    if (!stoodStill && Math.abs(nowMs - expected) <= this.toleranceMs) return null;
    return this.setAnchor({ slot, atMs: Math.max(nowMs, floor), paceMs: this.slotMs });
  }

  private setAnchor(anchor: TimeAnchor): TimeAnchor {
    if (this.anchors.at(-1)?.slot === anchor.slot) this.anchors.pop();
    this.anchors.push(anchor);
    return anchor;
  }

  private calculateTimeMs(slot: number): number {
    let low = 0;
    let high = this.anchors.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.anchors[middle]?.slot ?? 0) <= slot) low = middle;
      else high = middle - 1;
    }
    const anchor = this.anchors[low] ?? { slot, atMs: 0, paceMs: 0 };
    return anchor.atMs + Math.max(0, slot - anchor.slot) * anchor.paceMs;
  }

  /** Returns the time of a slot in whole seconds since 1970, for its clock sysvar and its block time. */
  calculateUnixTime(slot: number): number {
    return Math.floor(this.calculateTimeMs(slot) / 1000);
  }

  /** Removes times that only slots before `slot` need. */
  deleteBefore(slot: number): void {
    const next = this.anchors.findIndex((anchor) => anchor.slot > slot);
    this.anchors.splice(0, (next < 0 ? this.anchors.length : next) - 1);
  }

  listAnchors(): readonly TimeAnchor[] {
    return this.anchors;
  }
}
