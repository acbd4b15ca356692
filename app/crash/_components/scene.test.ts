import { expect, test } from 'vitest';
import { buildScene, calculateRevealMs } from './scene';

const multipliers = [1.2, 1.5, 2];

const states = {
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
  expect(buildResting(states.committed)).toMatchObject({ state: 'waiting', multiplier: 1, curveEnd: 1 });
  expect(buildResting(states.second)).toMatchObject({ state: 'hovering', multiplier: 1.5, reached: 1.5 });
  expect(buildResting(states.cashedOut)).toMatchObject({ state: 'cashed-out', multiplier: 1.5, pulse: 1 });
  expect(buildResting({ status: 'voided', stage: 0 }).state).toBe('forfeited');
});

test.each([
  ['a climb', states.first, states.second],
  ['a crash', states.second, states.crashed],
  ['a crash on the ground', states.committed, { status: 'crashed', stage: 0 } as const],
  ['a cash-out', states.second, states.cashedOut],
])('%s ends as a reload draws it', (_, from, to) => {
  const last = buildScene(multipliers, from, to, calculateRevealMs(from, to));
  const { top, multiplier, state, ...resting } = buildResting(to);
  expect(last.top).toBeCloseTo(top);
  expect(last.multiplier).toBeCloseTo(multiplier);
  expect(last).toMatchObject({ snap: resting.snap, shakePx: 0, pulse: 1 });
});

test('once a crash shows, its multiplier stays: the figures and the curve break together', () => {
  const buildCrash = (elapsedMs: number) => buildScene(multipliers, states.second, states.crashed, elapsedMs);
  expect(buildCrash(700).state).toBe('climbing');
  expect(buildCrash(760).state).toBe('crashed');
  for (const elapsedMs of [700, 760, 5_000])
    expect(buildCrash(elapsedMs).multiplier).toBe(buildResting(states.crashed).multiplier);
});

test('only a step of a round that isn’t over is animated', () => {
  expect(calculateRevealMs(states.committed, states.first)).toBe(1200);
  expect(calculateRevealMs(states.first, states.crashed)).toBe(1340);
  expect(calculateRevealMs(states.second, states.cashedOut)).toBe(500);
  expect(calculateRevealMs(states.first, states.forfeited)).toBe(0);
  expect(calculateRevealMs(states.first, states.first)).toBe(0);
  expect(calculateRevealMs(states.crashed, states.committed)).toBe(0);
});
