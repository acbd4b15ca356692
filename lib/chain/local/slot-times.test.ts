import { describe, expect, it } from 'vitest';
import { SlotTimes } from './slot-times';

describe('the times of slots', () => {
  it('needs one anchor for any number of slots that keep the pace', () => {
    const times = new SlotTimes(400, []);
    times.note(1, 10_000);
    for (let slot = 2; slot <= 10_001; slot += 1) times.note(slot, 10_000 + (slot - 1) * 400 + (slot % 7) * 50);
    expect(times.all()).toHaveLength(1);
    expect(times.unixTime(10_001)).toBe(4_010);
  });

  it('follows the wall after a pause and leaves earlier slots as they were', () => {
    const times = new SlotTimes(400, []);
    times.note(1, 10_000);
    times.note(2, 10_400);
    expect(times.note(3, 90_000)).toEqual({ slot: 3, atMs: 90_000, paceMs: 400 });
    expect([1, 2, 3, 4].map((slot) => times.unixTime(slot))).toEqual([10, 10, 90, 90]);
  });

  it('never goes back when the wall does', () => {
    const times = new SlotTimes(400, []);
    times.note(1, 10_000);
    times.note(2, 10_400);
    times.note(3, 1_000);
    times.note(4, 1_400);
    times.note(5, 10_500);
    expect([2, 3, 4, 5, 8].map((slot) => times.unixTime(slot))).toEqual([10, 10, 10, 10, 11]);
    expect(times.all()).toHaveLength(3);
  });

  it('follows every step of the clock when slots are made by hand', () => {
    const times = new SlotTimes(0, []);
    times.note(1, 10_000);
    times.note(1, 11_000);
    times.note(2, 12_000);
    expect([1, 2, 3].map((slot) => times.unixTime(slot))).toEqual([11, 12, 12]);
  });
});
