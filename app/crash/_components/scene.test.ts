import { expect, test } from 'vitest';
import { buildScene, calculateRevealMs } from './scene';

const multipliers = [1.2, 1.5, 2];

const rounds = {
  committed: { status: 'committed', stage: 0 },
  first: { status: 'active', stage: 1 },
  second: { status: 'active', stage: 2 },
  cashedOut: { status: 'cashed-out', stage: 2 },
  crashed: { status: 'crashed', stage: 2 },
  forfeited: { status: 'forfeited', stage: 1 },
} as const;

const buildResting = (round: Parameters<typeof buildScene>[1]) => buildScene(multipliers, round, null, 0);

test('a round at rest is drawn at its line', () => {
  expect(buildResting(null)).toMatchObject({ state: 'overview', multiplier: 1, curveEnd: 2, reached: 1 });
  expect(buildResting(rounds.committed)).toMatchObject({ state: 'waiting', multiplier: 1, curveEnd: 1 });
  expect(buildResting(rounds.second)).toMatchObject({ state: 'hovering', multiplier: 1.5, reached: 1.5 });
  expect(buildResting(rounds.cashedOut)).toMatchObject({ state: 'cashed-out', multiplier: 1.5, pulse: 1 });
  expect(buildResting({ status: 'voided', stage: 0 }).state).toBe('forfeited');
});

test.each([
  ['a climb', rounds.first, rounds.second],
  ['a crash', rounds.second, rounds.crashed],
  ['a crash on the ground', rounds.committed, { status: 'crashed', stage: 0 } as const],
  ['a cash-out', rounds.second, rounds.cashedOut],
])('%s ends as a reload draws it', (_, from, to) => {
  const last = buildScene(multipliers, from, to, calculateRevealMs(from, to));
  const { top, multiplier, state, ...resting } = buildResting(to);
  expect(last.top).toBeCloseTo(top);
  expect(last.multiplier).toBeCloseTo(multiplier);
  expect(last).toMatchObject({ snap: resting.snap, shakePx: 0, pulse: 1 });
});

test('once a crash shows, its multiplier stays: the figures and the curve break together', () => {
  const buildCrash = (elapsedMs: number) => buildScene(multipliers, rounds.second, rounds.crashed, elapsedMs);
  expect(buildCrash(700).state).toBe('climbing');
  expect(buildCrash(760).state).toBe('crashed');
  for (const elapsedMs of [700, 760, 5_000])
    expect(buildCrash(elapsedMs).multiplier).toBe(buildResting(rounds.crashed).multiplier);
});

test('only a step of a round that isn’t over is animated', () => {
  expect(calculateRevealMs(rounds.committed, rounds.first)).toBe(1200);
  expect(calculateRevealMs(rounds.first, rounds.crashed)).toBe(1340);
  expect(calculateRevealMs(rounds.second, rounds.cashedOut)).toBe(500);
  expect(calculateRevealMs(rounds.first, rounds.forfeited)).toBe(0);
  expect(calculateRevealMs(rounds.first, rounds.first)).toBe(0);
  expect(calculateRevealMs(rounds.crashed, rounds.committed)).toBe(0);
});
