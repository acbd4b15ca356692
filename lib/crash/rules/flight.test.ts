import { describe, expect, test } from 'vitest';
import { testSeed } from '../../../testing/statistics/chi-square';
import { drawStages, findLastStage } from './flight';
import { type CrashMode, currentCrashMode } from './mode';

/**
 * Builds a mode from each stage's `survives`: 1 for a stage that is always reached, 0 for one that never is. With
 * `outOf` 1 every draw is 0.
 */
const buildMode = (...survives: number[]): CrashMode => ({
  ...currentCrashMode,
  stages: survives.map((each, index) => ({
    stage: index + 1,
    multiplierHundredths: 100,
    survives: each,
    outOf: 1,
  })),
});
const findLastReachedStage = (...survives: number[]) =>
  findLastStage(drawStages(buildMode(...survives), testSeed('edge'), 'player'));

describe('a stage', () => {
  test('is reached when the draw is below its threshold', () => {
    expect(findLastReachedStage(1)).toBe(1);
    expect(findLastReachedStage(1, 1, 1)).toBe(3);
  });

  test('is not reached when the draw equals its threshold', () => {
    expect(findLastReachedStage(0)).toBe(0);
    expect(findLastReachedStage(1, 1, 0, 1)).toBe(2);
  });
});

test('a flight records each draw up to the crash, and nothing after it', () => {
  const draw = { value: '0', outOf: 1 };
  expect(drawStages(buildMode(1, 0, 1), testSeed('edge'), 'player')).toEqual([
    { ...draw, stage: 1, nonce: 0, survives: 1, survived: true },
    { ...draw, stage: 2, nonce: 1, survives: 0, survived: false },
  ]);
});
