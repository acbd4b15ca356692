import { describe, expect, it } from 'vitest';
import { SlotTimes } from './slot-times';

describe('the times of slots', () => {
  it('needs one anchor for any number of slots that keep the pace', () => {
    const times = new SlotTimes(400, []);
    times.adjustToClock(1, 10_000);
    for (let slot = 2; slot <= 10_001; slot += 1)
      times.adjustToClock(slot, 10_000 + (slot - 1) * 400 + (slot % 7) * 50);
    expect(times.listAnchors()).toHaveLength(1);
    expect(times.calculateUnixTime(10_001)).toBe(4_010);
  });

  it('follows the clock after a pause and leaves earlier slots as they were', () => {
    const times = new SlotTimes(400, []);
    times.adjustToClock(1, 10_000);
    times.adjustToClock(2, 10_400);
    expect(times.adjustToClock(3, 90_000)).toEqual({ slot: 3, atMs: 90_000, paceMs: 400 });
    expect([1, 2, 3, 4].map((slot) => times.calculateUnixTime(slot))).toEqual([10, 10, 90, 90]);
  });

  it('never goes back when the clock does', () => {
    const times = new SlotTimes(400, []);
    times.adjustToClock(1, 10_000);
    times.adjustToClock(2, 10_400);
    times.adjustToClock(3, 1_000);
    times.adjustToClock(4, 1_400);
    times.adjustToClock(5, 10_500);
    expect([2, 3, 4, 5, 8].map((slot) => times.calculateUnixTime(slot))).toEqual([10, 10, 10, 10, 11]);
    expect(times.listAnchors()).toHaveLength(3);
  });

  it('follows every step of the clock when slots are made by hand', () => {
    const times = new SlotTimes(0, []);
    times.adjustToClock(1, 10_000);
    times.adjustToClock(1, 11_000);
    times.adjustToClock(2, 12_000);
    expect([1, 2, 3].map((slot) => times.calculateUnixTime(slot))).toEqual([11, 12, 12]);
  });
});
