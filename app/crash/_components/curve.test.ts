import { describe, expect, test } from 'vitest';
import { currentCrashMode } from '../../../lib/crash/rules/mode';
import {
  calculateTopMultiplier,
  calculateTopMultiplierDuringClimb,
  listCurvePoints,
  listVisibleLines,
  toCurvePoint,
} from './curve';

const multipliers = currentCrashMode.stages.map(({ multiplierHundredths }) => multiplierHundredths / 100);
const stages = multipliers.map((_, index) => index + 1);

describe('the picture', () => {
  test.each(stages)('shows stage %i in its middle, and the next line below its edge', (stage) => {
    const top = calculateTopMultiplier(multipliers, stage);
    const { x, y } = toCurvePoint(multipliers[stage - 1]!, top);
    expect(y).toBeGreaterThan(0.3);
    expect(y).toBeLessThan(0.9);
    expect(x).toBeLessThan(0.98);
    expect(toCurvePoint(multipliers[stage] ?? multipliers.at(-1)!, top).y).toBeCloseTo(1 / 1.14);
  });

  test('rises during a climb, from one stage’s picture to the next', () => {
    expect(calculateTopMultiplierDuringClimb(multipliers, 1, 0)).toBeCloseTo(calculateTopMultiplier(multipliers, 1));
    expect(calculateTopMultiplierDuringClimb(multipliers, 1, 1)).toBeCloseTo(calculateTopMultiplier(multipliers, 2));
  });

  test.each(stages)('the curve stays in it while it climbs to stage %i', (stage) => {
    const from = multipliers[stage - 2] ?? 1;
    for (let share = 0; share <= 1; share += 0.05) {
      const multiplier = from * (multipliers[stage - 1]! / from) ** share;
      const { x, y } = toCurvePoint(multiplier, calculateTopMultiplierDuringClimb(multipliers, stage - 1, share));
      expect(Math.max(x, y)).toBeLessThan(1);
    }
  });
});

test('the curve starts on the ground and steepens', () => {
  const points = listCurvePoints(2, 4, 3);
  expect(points[0]).toEqual({ x: 0, y: 0 });
  expect(points[1]!.x).toBeCloseTo(0.25);
  expect(points[1]!.y).toBeCloseTo((Math.sqrt(2) - 1) / 3);
  expect(points[2]!.x).toBeCloseTo(0.5);
  expect(points[2]!.y).toBeCloseTo(1 / 3);
});

test('lines that would crowd a higher one, or the ground, are left out', () => {
  expect(listVisibleLines([1.2, 1.5, 2], 2, 0.1)).toEqual([2, 1.5, 1.2]);
  expect(listVisibleLines([1.2, 1.5, 2, 20], 20, 0.1)).toEqual([20]);
  expect(listVisibleLines([1.2, 1.5, 2], 1.3, 0.1)).toEqual([1.2]);
});
