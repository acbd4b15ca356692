import { describe, expect, test } from 'vitest';
import { testSeed } from '../../../testing/statistics/chi-square';
import { drawStages, findLastStage } from './flight';
import { type CrashMode, currentCrashMode } from './mode';

/** Builds a mode whose stages are reached always (1 of 1) or never (0 of 1), since every draw below 1 is 0. */
const modeOf = (...survives: number[]): CrashMode => ({
  ...currentCrashMode,
  stages: survives.map((each, index) => ({
    stage: index + 1,
    multiplierHundredths: 100,
    survives: each,
    outOf: 1,
  })),
});
const reachedIn = (...survives: number[]) => findLastStage(drawStages(modeOf(...survives), testSeed('edge'), 'player'));

describe('a stage', () => {
  test('is reached when the draw is below its threshold', () => {
    expect(reachedIn(1)).toBe(1);
    expect(reachedIn(1, 1, 1)).toBe(3);
  });

  test('is not reached when the draw equals its threshold', () => {
    expect(reachedIn(0)).toBe(0);
    expect(reachedIn(1, 1, 0, 1)).toBe(2);
  });
});

test('a flight records each draw up to the crash, and nothing after it', () => {
  const draw = { value: '0', outOf: 1 };
  expect(drawStages(modeOf(1, 0, 1), testSeed('edge'), 'player')).toEqual([
    { ...draw, stage: 1, nonce: 0, survives: 1, survived: true },
    { ...draw, stage: 2, nonce: 1, survives: 0, survived: false },
  ]);
});
