import { describe, expect, test } from 'vitest';
import { currentCrashMode as mode } from './mode';
import {
  type CrashRound,
  type CrashStatus,
  crashStatuses,
  decideRound,
  forfeitIfOverdue,
  isOverdue,
  isRoundOver,
  listAvailableActions,
  startRound,
  voidRound,
} from './round';

const now = new Date('2026-11-21T12:00:00.000Z');
const later = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);
const active: CrashRound = { status: 'active', stage: 2, version: 3, deadline: now };
const unfinished: readonly CrashStatus[] = ['committed', 'active'];

describe('a round', () => {
  test.each(crashStatuses)('that is %s is over unless a player can still act on it', (status) => {
    expect(isRoundOver(status)).toBe(!unfinished.includes(status));
  });

  test.each([
    [-1, false],
    [0, false],
    [1, true],
  ])('that is active is overdue %i ms past its deadline: %s', (late, overdue) => {
    expect(isOverdue(active, later(late))).toBe(overdue);
  });

  test('that is active without a deadline is never overdue', () => {
    expect(isOverdue({ ...active, deadline: null }, later(1))).toBe(false);
  });

  test.each(crashStatuses.filter((status) => status !== 'active'))(
    'that is %s is not overdue, whatever deadline it has',
    (status) => {
      expect(isOverdue({ ...active, status }, later(1))).toBe(false);
    },
  );
});

describe('a player’s actions', () => {
  test.each([
    [1, ['continue', 'cash-out']],
    [7, ['continue', 'cash-out']],
    [8, ['cash-out']],
  ])('at stage %i of 8 are %j', (stage, actions) => {
    expect(listAvailableActions(mode, { ...active, stage })).toEqual(actions);
  });

  test.each(crashStatuses.filter((status) => status !== 'active'))('are none while the round is %s', (status) => {
    expect(listAvailableActions(mode, { ...active, status })).toEqual([]);
  });
});

describe('a transition', () => {
  const course = { mode, lastStage: 3 };

  test('records a forfeit with the deadline that passed', () => {
    expect(forfeitIfOverdue(active, later(1))).toEqual({
      next: { status: 'forfeited', stage: 2, version: 4, deadline: null },
      transitions: [{ version: 4, kind: 'forfeited', stage: 2, deadline: now }],
    });
  });

  test('records a continued round with the deadline of the stage it leaves', () => {
    expect(decideRound(active, { action: 'continue', stage: 2, version: 3 }, course, now)).toEqual({
      ok: true,
      value: {
        next: { status: 'active', stage: 3, version: 4, deadline: later(mode.decisionMs) },
        transitions: [{ version: 4, kind: 'continued', stage: 3, deadline: now }],
      },
    });
  });

  test('records both steps of a round that crashes at its start', () => {
    const committed: CrashRound = { status: 'committed', stage: 0, version: 1, deadline: null };
    expect(startRound(committed, { mode, lastStage: 0 }, now)).toMatchObject({
      value: {
        transitions: [
          { version: 2, kind: 'started', stage: 0, deadline: null },
          { version: 3, kind: 'crashed', stage: 0, deadline: null },
        ],
      },
    });
  });
});

describe('voiding', () => {
  test.each(unfinished)('ends a round that is %s', (status) => {
    expect(voidRound({ ...active, status })).toEqual({
      next: { status: 'voided', stage: 2, version: 4, deadline: null },
      transitions: [{ version: 4, kind: 'voided', stage: 2, deadline: now }],
    });
  });

  test.each(crashStatuses.filter((status) => !unfinished.includes(status)))(
    'changes nothing when the round is %s',
    (status) => {
      const over = { ...active, status };
      expect(voidRound(over)).toEqual({ next: over, transitions: [] });
    },
  );
});
