import { describe, expect, it } from 'vitest';
import { SlotDurationMeter } from './slot-clock';

/**
 * Returns the milliseconds per slot that a meter states after these reads. Each is a slot and the time in milliseconds
 * at which it was read.
 */
function measureSlotMs(...reads: [bigint, number][]): number {
  const clock = new SlotDurationMeter(400);
  for (const [slot, at] of reads) clock.recordSlot(slot, at);
  return clock.slotMs;
}

describe('SlotDurationMeter', () => {
  it('measures over four slots at least', () => {
    expect(measureSlotMs([10n, 0], [13n, 600])).toBe(400);
    expect(measureSlotMs([10n, 0], [13n, 600], [14n, 800])).toBe(200);
    expect(measureSlotMs([10n, 0], [14n, 800], [20n, 3_000])).toBe(300);
  });

  it('measures anew after 128 slots, so that a chain that gets slower is noticed', () => {
    expect(measureSlotMs([0n, 0], [128n, 25_600])).toBe(200);
    expect(measureSlotMs([0n, 0], [128n, 25_600], [132n, 27_600])).toBe(500);
  });

  it('believes no chain that stands still, nor one that leaps', () => {
    expect(measureSlotMs([10n, 0], [14n, 100_000])).toBe(600);
    expect(measureSlotMs([10n, 0], [1_000_000_000n, 400])).toBe(10);
  });

  it('goes on after an RPC that has claimed a slot far ahead', () => {
    expect(measureSlotMs([1_000_000_000n, 0], [10n, 400], [20n, 2_400])).toBe(200);
  });
});
