import { describe, expect, it } from 'vitest';
import { testSeed } from '../../../testing/statistics/chi-square';
import { drawStages, findLastStage } from './flight';
import { crashModes, findStage, currentCrashMode as mode } from './mode';
import { calculateCrashResult, type StageDecision } from './result';
import { type CrashRound, decideRound, forfeitIfOverdue, listAvailableActions, startRound } from './round';

const now = new Date('2026-11-21T12:00:00.000Z');
const later = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);
const committed: CrashRound = { status: 'committed', stage: 0, version: 1, deadline: null };
const buildRoundPlan = (lastStage: number) => ({ mode, lastStage });
const unwrapResult = <Value>(result: { ok: true; value: Value } | { ok: false; reason: string }): Value => {
  if (!result.ok) throw new Error(result.reason);
  return result.value;
};
/** Starts a round that can reach up to this stage. */
const startRoundReaching = (lastStage: number) =>
  unwrapResult(startRound(committed, buildRoundPlan(lastStage), now)).next;
const decideCurrentStage = (round: CrashRound, action: 'continue' | 'cash-out', lastStage: number, at = now) =>
  decideRound(round, { action, stage: round.stage, version: round.version }, buildRoundPlan(lastStage), at);

describe('the mode', () => {
  it('returns what it states at every stage: the odds to reach it times its multiplier, as exact fractions', () => {
    let [reached, outOf] = [1n, 1n];
    for (const stage of mode.stages) {
      [reached, outOf] = [reached * BigInt(stage.survives), outOf * BigInt(stage.outOf)];
      expect(reached * BigInt(stage.multiplierHundredths)).toBe(BigInt(mode.returnHundredths) * outOf);
    }
  });

  it('numbers its stages from 1 and its versions upwards', () => {
    expect(mode.stages.map(({ stage }) => stage)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(crashModes.map(({ modeVersion }) => modeVersion)).toEqual([1]);
    expect(findStage(mode, 9)).toBeNull();
  });
});

describe('a flight', () => {
  it('makes one draw a stage, each where the last one ended, and stops at the crash', () => {
    const flight = drawStages(mode, testSeed('flight'), 'player');
    expect(flight.map(({ stage }) => stage)).toEqual(flight.map((_, index) => index + 1));
    expect(flight.map(({ nonce }) => nonce)).toEqual(flight.map((_, index) => index));
    expect(flight.slice(0, -1).every(({ survived }) => survived)).toBe(true);
    expect(findLastStage(flight)).toBeGreaterThanOrEqual(flight.length - 1);
  });
});

describe('a start', () => {
  it('reaches the first stage in one transition, with a deadline', () => {
    const { next, transitions } = unwrapResult(startRound(committed, buildRoundPlan(3), now));
    expect(next).toEqual({ status: 'active', stage: 1, version: 2, deadline: later(mode.decisionMs) });
    expect(transitions).toEqual([{ version: 2, kind: 'started', stage: 1, deadline: null }]);
  });

  it('or crashes at once, in two', () => {
    const { next, transitions } = unwrapResult(startRound(committed, buildRoundPlan(0), now));
    expect(next).toEqual({ status: 'crashed', stage: 0, version: 3, deadline: null });
    expect(transitions.map(({ kind, version }) => [kind, version])).toEqual([
      ['started', 2],
      ['crashed', 3],
    ]);
  });

  it('comes once', () => {
    expect(startRound(startRoundReaching(3), buildRoundPlan(3), now)).toEqual({
      ok: false,
      reason: 'wrong-round-state',
    });
  });
});

describe('a decision', () => {
  it('continues to the next stage, or crashes where it was', () => {
    expect(unwrapResult(decideCurrentStage(startRoundReaching(2), 'continue', 2)).next).toMatchObject({
      status: 'active',
      stage: 2,
      version: 3,
    });
    expect(unwrapResult(decideCurrentStage(startRoundReaching(1), 'continue', 1)).next).toMatchObject({
      status: 'crashed',
      stage: 1,
      version: 3,
    });
  });

  it('cashes out', () => {
    const { next, transitions } = unwrapResult(decideCurrentStage(startRoundReaching(2), 'cash-out', 2));
    expect(next).toEqual({ status: 'cashed-out', stage: 1, version: 3, deadline: null });
    expect(transitions).toEqual([{ version: 3, kind: 'cashed-out', stage: 1, deadline: later(mode.decisionMs) }]);
  });

  it.each([
    [-1, 'cashed-out'],
    [0, 'cashed-out'],
    [1, 'forfeited'],
  ])('%i ms past the deadline: %s', (late, status) => {
    const round = startRoundReaching(3);
    const { next } = unwrapResult(decideCurrentStage(round, 'cash-out', 3, later(mode.decisionMs + late)));
    expect(next.status).toBe(status);
    expect(forfeitIfOverdue(round, later(mode.decisionMs + late)).transitions).toHaveLength(late > 0 ? 1 : 0);
  });

  it('that came too late finds the forfeit, whoever committed it', () => {
    const round = startRoundReaching(3);
    const forfeited = forfeitIfOverdue(round, later(mode.decisionMs + 1)).next;
    const roundDecision = { action: 'cash-out', stage: round.stage, version: round.version } as const;
    expect(unwrapResult(decideRound(forfeited, roundDecision, buildRoundPlan(3), later(mode.decisionMs + 2)))).toEqual({
      next: forfeited,
      transitions: [],
    });
    expect(decideRound(forfeited, { ...roundDecision, version: 1 }, buildRoundPlan(3), now)).toEqual({
      ok: false,
      reason: 'stale-decision',
    });
  });

  it.each([
    ['another stage', { stage: 2 }],
    ['another version', { version: 1 }],
    ['a version to come', { version: 3 }],
  ])('for %s is stale', (_, other) => {
    const round = startRoundReaching(3);
    const roundDecision = { action: 'continue', stage: round.stage, version: round.version, ...other } as const;
    expect(decideRound(round, roundDecision, buildRoundPlan(3), now)).toEqual({ ok: false, reason: 'stale-decision' });
  });

  it('for a round that is over is stale, and too early before it is started', () => {
    const over = unwrapResult(decideCurrentStage(startRoundReaching(2), 'cash-out', 2)).next;
    expect(decideCurrentStage(over, 'cash-out', 2)).toEqual({ ok: false, reason: 'stale-decision' });
    expect(decideCurrentStage(committed, 'continue', 2)).toEqual({ ok: false, reason: 'wrong-round-state' });
  });

  it('at the last stage can only be to cash out', () => {
    const last: CrashRound = { status: 'active', stage: 8, version: 9, deadline: later(1) };
    expect(listAvailableActions(mode, last)).toEqual(['cash-out']);
    expect(decideCurrentStage(last, 'continue', 8)).toEqual({ ok: false, reason: 'action-not-available' });
    expect(unwrapResult(decideCurrentStage(last, 'cash-out', 8)).next.status).toBe('cashed-out');
  });
});

describe('the result', () => {
  /** Returns a client seed whose round reaches exactly this stage. */
  const findClientSeedFor = (lastStage: number): string => {
    for (let nth = 0; ; nth += 1) {
      const clientSeed = `player-${nth}`;
      if (findLastStage(drawStages(mode, seed, clientSeed)) === lastStage) return clientSeed;
    }
  };
  const seed = testSeed('result');
  const buildContinueDecisions = (upTo: number): StageDecision[] =>
    Array.from({ length: upTo }, (_, index) => ({ stage: index + 1, action: 'continue' }));

  it('is what the decisions and the draws say', () => {
    const calculateResult = (lastStage: number, decisions: StageDecision[]) =>
      calculateCrashResult(mode, seed, findClientSeedFor(lastStage), decisions);
    expect(calculateResult(0, [])).toMatchObject({ outcome: 'crashed', stage: 0, multiplierHundredths: 0 });
    expect(calculateResult(2, buildContinueDecisions(2))).toMatchObject({
      outcome: 'crashed',
      stage: 2,
      multiplierHundredths: 0,
    });
    expect(calculateResult(2, buildContinueDecisions(2)).draws).toHaveLength(3);
    const cashed = calculateResult(4, [...buildContinueDecisions(2), { stage: 3, action: 'cash-out' }]);
    expect(cashed).toMatchObject({ outcome: 'cashed-out', stage: 3, multiplierHundredths: 200 });
    expect(cashed.draws).toHaveLength(3);
    expect(calculateResult(4, [{ stage: 1, action: 'forfeit' }])).toMatchObject({ outcome: 'forfeited', stage: 1 });
  });

  it.each<[string, number, StageDecision[], RegExp]>([
    ['that do not end it', 3, buildContinueDecisions(2), /do not end the round/],
    ['out of order', 3, [{ stage: 2, action: 'cash-out' }], /decision 1 is for stage 2, the round is at 1/],
    ['past a crash', 1, buildContinueDecisions(2), /after the end/],
    ['past a cash-out', 3, [{ stage: 1, action: 'cash-out' }, ...buildContinueDecisions(1)], /after the end/],
    ['past a forfeit', 3, [{ stage: 1, action: 'forfeit' }, ...buildContinueDecisions(1)], /after the end/],
    ['after a crash at the start', 0, buildContinueDecisions(1), /after the end/],
    ['past the last stage', 8, buildContinueDecisions(8), /nothing comes after the last stage/],
  ])('refuses decisions %s', (_, lastStage, decisions, reason) => {
    const result = () => calculateCrashResult(mode, seed, findClientSeedFor(lastStage), decisions);
    expect(result).toThrow(RangeError);
    expect(result).toThrow(reason);
  });
});
