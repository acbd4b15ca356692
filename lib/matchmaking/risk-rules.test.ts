import { expect, test } from 'vitest';
import { assessRisk, calculateClearTime, RISK_RULES_VERSION, type WalletHistory } from './risk-rules';

const quiet: WalletHistory = {
  ageSeconds: 86_400,
  searchesInAnHour: 1,
  duelsInADay: 1,
  callOffsInADay: 0,
  rejectionsInAWeek: 0,
  unpaidInAMonth: 0,
  alertsInAMonth: 0,
};

test('who did nothing odd is standard, a new wallet too', () => {
  expect(assessRisk(quiet).riskSegment).toBe('standard');
  expect(assessRisk({ ...quiet, ageSeconds: 0 }).riskSegment).toBe('standard');
});

test.each<[string, Partial<WalletHistory>, string]>([
  ['two searches a minute, as soon as it came', { ageSeconds: 60, searchesInAnHour: 30 }, 'elevated'],
  ['the same of a wallet that is known', { searchesInAnHour: 119 }, 'standard'],
  ['four searches in two minutes, all the time', { searchesInAnHour: 120 }, 'elevated'],
  ['a duel every three minutes', { duelsInADay: 500 }, 'elevated'],
  ['two cancelled', { callOffsInADay: 2 }, 'standard'],
  ['ten cancelled', { callOffsInADay: 10 }, 'elevated'],
  ['ten rejected payments', { rejectionsInAWeek: 10 }, 'elevated'],
  ['one duel that it left unpaid', { unpaidInAMonth: 1 }, 'standard'],
  ['three of them', { unpaidInAMonth: 3 }, 'elevated'],
  ['ten of them', { unpaidInAMonth: 10 }, 'restricted'],
  ['five alerts', { alertsInAMonth: 5 }, 'elevated'],
  ['a little of everything', { callOffsInADay: 3, rejectionsInAWeek: 3, unpaidInAMonth: 1 }, 'elevated'],
  ['much of two things', { callOffsInADay: 10, rejectionsInAWeek: 10 }, 'restricted'],
])('%s', (_, facts, segment) => {
  expect(assessRisk({ ...quiet, ...facts }).riskSegment).toBe(segment);
});

test('names its rules and every fact with what it weighed', () => {
  const { riskRules, riskFacts } = assessRisk({ ...quiet, ageSeconds: 3_599, unpaidInAMonth: 4 });
  expect(riskRules).toBe(RISK_RULES_VERSION);
  expect(riskFacts).toEqual([
    { fact: 'ageSeconds', value: 3_599, points: 1 },
    { fact: 'searchesInAnHour', value: 1, points: 0 },
    { fact: 'duelsInADay', value: 1, points: 0 },
    { fact: 'callOffsInADay', value: 0, points: 0 },
    { fact: 'rejectionsInAWeek', value: 0, points: 0 },
    { fact: 'unpaidInAMonth', value: 4, points: 3 },
    { fact: 'alertsInAMonth', value: 0, points: 0 },
  ]);
});

/** Rows: a fact, a threshold, the points just below the threshold, and the points from the threshold on. */
test.each<[keyof WalletHistory, number, number, number]>([
  ['ageSeconds', 3_600, 1, 0],
  ['searchesInAnHour', 30, 0, 2],
  ['searchesInAnHour', 120, 2, 4],
  ['duelsInADay', 100, 0, 1],
  ['duelsInADay', 500, 1, 3],
  ['callOffsInADay', 3, 0, 1],
  ['callOffsInADay', 10, 1, 3],
  ['rejectionsInAWeek', 3, 0, 1],
  ['rejectionsInAWeek', 10, 1, 3],
  ['unpaidInAMonth', 1, 0, 1],
  ['unpaidInAMonth', 3, 1, 3],
  ['unpaidInAMonth', 10, 3, 6],
  ['alertsInAMonth', 1, 0, 1],
  ['alertsInAMonth', 5, 1, 3],
])('%s of %i weighs more than one less: %i becomes %i', (fact, step, below, points) => {
  const findRiskFact = (value: number) =>
    assessRisk({ ...quiet, [fact]: value }).riskFacts.find((each) => each.fact === fact);
  expect(findRiskFact(step - 1)?.points).toBe(below);
  expect(findRiskFact(step)?.points).toBe(points);
});

test.each<[number, Partial<WalletHistory>, string]>([
  [2, { callOffsInADay: 3, rejectionsInAWeek: 3 }, 'standard'],
  [3, { callOffsInADay: 3, rejectionsInAWeek: 3, unpaidInAMonth: 1 }, 'elevated'],
  [5, { callOffsInADay: 10, rejectionsInAWeek: 3, unpaidInAMonth: 1 }, 'elevated'],
  [6, { callOffsInADay: 10, rejectionsInAWeek: 10 }, 'restricted'],
])('%i points make a wallet with %o %s', (_points, facts, segment) => {
  expect(assessRisk({ ...quiet, ...facts }).riskSegment).toBe(segment);
});

test('a fact that is below every step weighs nothing', () => {
  expect(assessRisk({ ...quiet, ageSeconds: -1 }).riskFacts[0]).toEqual({ fact: 'ageSeconds', value: -1, points: 0 });
});

const HOUR_MS = 3_600_000;
test.each<[string, Partial<WalletHistory>, number | null]>([
  ['standard', { callOffsInADay: 3 }, null],
  ['elevated by its searches', { searchesInAnHour: 120 }, HOUR_MS],
  ['elevated by its age and its searches', { ageSeconds: 60, searchesInAnHour: 30 }, HOUR_MS],
  ['elevated by its cancellations', { callOffsInADay: 10 }, 24 * HOUR_MS],
  ['elevated by its duels', { duelsInADay: 500, searchesInAnHour: 30 }, 24 * HOUR_MS],
  ['elevated by its rejections', { rejectionsInAWeek: 10, callOffsInADay: 3 }, 7 * 24 * HOUR_MS],
  ['elevated by its unpaid duels', { unpaidInAMonth: 3, rejectionsInAWeek: 3 }, 30 * 24 * HOUR_MS],
  ['elevated by its alerts', { alertsInAMonth: 5 }, 30 * 24 * HOUR_MS],
  ['restricted', { unpaidInAMonth: 10 }, 30 * 24 * HOUR_MS],
])('a wallet that is %s is clear once its longest counted period is over', (_, facts, after) => {
  const from = new Date('2026-11-21T12:00:00.000Z');
  const clear = after === null ? null : new Date(from.getTime() + after);
  expect(calculateClearTime(assessRisk({ ...quiet, ...facts }), from)).toEqual(clear);
});
