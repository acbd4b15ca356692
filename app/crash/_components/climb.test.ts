import { describe, expect, test } from 'vitest';
import { CLIMB_MS, calculateClimbFrame, REVEAL_MS } from './climb';

const climb = { from: 1.2, to: 1.5, isCrash: false };
const crash = { ...climb, isCrash: true };

describe('a climb', () => {
  test('goes from line to line along an exponential', () => {
    expect(calculateClimbFrame(climb, 0).multiplier).toBeCloseTo(1.2);
    expect(calculateClimbFrame(climb, CLIMB_MS / 2).multiplier).toBeCloseTo(Math.sqrt(1.2 * 1.5));
    expect(calculateClimbFrame(climb, CLIMB_MS).multiplier).toBeCloseTo(1.5);
  });

  test('stays at its ends outside its time', () => {
    expect(calculateClimbFrame(climb, -50).multiplier).toBeCloseTo(1.2);
    expect(calculateClimbFrame(climb, 10 * CLIMB_MS)).toEqual({ multiplier: 1.5, share: 1, snap: 0, shakePx: 0 });
  });
});

describe('a crash', () => {
  test('looks like any climb until it breaks', () => {
    for (const elapsedMs of [0, 200, 400, 660])
      expect(calculateClimbFrame(crash, elapsedMs)).toEqual(calculateClimbFrame(climb, elapsedMs));
  });

  test('freezes for 80 ms well below the line, then snaps', () => {
    const frozen = calculateClimbFrame(crash, 739);
    expect(frozen.share).toBe(0.55);
    expect(frozen).toMatchObject({ snap: 0, shakePx: 0 });
    expect(calculateClimbFrame(crash, 800).snap).toBeGreaterThan(0);
    expect(calculateClimbFrame(crash, 800).multiplier).toBe(frozen.multiplier);
    expect(calculateClimbFrame(crash, REVEAL_MS.crash)).toMatchObject({ snap: 1, shakePx: 0 });
  });

  test('shakes by six pixels at most', () => {
    const shakes = Array.from({ length: 700 }, (_, index) => calculateClimbFrame(crash, 740 + index).shakePx);
    expect(Math.max(...shakes.map(Math.abs))).toBeGreaterThan(3);
    expect(Math.max(...shakes.map(Math.abs))).toBeLessThanOrEqual(6);
  });
});
