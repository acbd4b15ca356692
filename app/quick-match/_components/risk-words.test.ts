import { expect, test } from 'vitest';
import { buildTranslator } from '../../_messages/build-translator';
import { describeRisk, listRiskReasons, type RiskFacts } from './risk-words';

const t = buildTranslator('en', 'match');
const clearsAt = new Date('2026-11-22T14:05:00.000Z');
const buildRiskFacts = (...riskFacts: RiskFacts): RiskFacts => riskFacts;

test('a standard wallet is told of nothing but its segment', () => {
  expect(
    describeRisk(t, 'en', {
      riskSegment: 'standard',
      riskRules: 'risk-1',
      riskFacts: [],
      canPlayHouse: true,
      clearsAt: null,
    }),
  ).toEqual({ segmentNote: 'Standard. You meet players in the same segment.', note: null });
});

test('an elevated wallet is told why, what it may and may not do, when that ends and what to do', () => {
  const { segmentNote, note } = describeRisk(t, 'en', {
    riskSegment: 'elevated',
    riskRules: 'risk-1',
    riskFacts: buildRiskFacts(
      { fact: 'ageSeconds', value: 86_400, points: 0 },
      { fact: 'callOffsInADay', value: 10, points: 3 },
    ),
    canPlayHouse: true,
    clearsAt,
  });
  expect(segmentNote).toBe('Elevated. You meet players in the same segment.');
  expect(note).toEqual({
    what: 'Your wallet has elevated risk',
    reasons: ['10 matches cancelled before payment in 24 hours'],
    allowedNote:
      'You can play every tier at the usual stakes, and play the house. Open duels, invitations and challenges aren’t affected.',
    forbiddenNote: 'Quick match only pairs you with other elevated wallets, so you may wait longer.',
    endNote:
      'It ends by 22 November 2026, 14:05 UTC, if nothing more is counted. A search that’s already running keeps its segment: stop it then and search again.',
  });
});

test('a restricted wallet is told that the house does not play it', () => {
  const { segmentNote, note } = describeRisk(t, 'en', {
    riskSegment: 'restricted',
    riskRules: 'risk-1',
    riskFacts: buildRiskFacts({ fact: 'unpaidInAMonth', value: 10, points: 6 }),
    canPlayHouse: false,
    clearsAt,
  });
  expect(segmentNote).toBe('Restricted. You meet players in the same segment.');
  expect(note?.allowedNote).toBe(
    'You can play every tier at the usual stakes. Open duels, invitations and challenges aren’t affected.',
  );
  expect(note?.forbiddenNote).toBe(
    'Quick match only pairs you with other restricted wallets, so you may wait longer. The house doesn’t play you.',
  );
});

test.each<[string, number, string]>([
  ['ageSeconds', 60, 'First seen here less than an hour before'],
  ['searchesInAnHour', 30, '30 searches in an hour'],
  ['duelsInADay', 100, '100 duels in 24 hours'],
  ['callOffsInADay', 3, '3 matches cancelled before payment in 24 hours'],
  ['rejectionsInAWeek', 4, '4 payments prepared and then rejected in 7 days'],
  ['unpaidInAMonth', 1, '1 duel that you left unpaid while the other side paid, in 30 days'],
  ['unpaidInAMonth', 2, '2 duels that you left unpaid while the other side paid, in 30 days'],
  ['alertsInAMonth', 1, '1 payment for a duel that wasn’t waiting for it, in 30 days'],
  ['alertsInAMonth', 5, '5 payments for a duel that wasn’t waiting for them, in 30 days'],
])('%s of %i reads "%s"', (fact, value, words) => {
  expect(listRiskReasons(t, buildRiskFacts({ fact, value, points: 1 }))).toEqual([words]);
});

test('facts without points and unknown facts are left out', () => {
  expect(
    listRiskReasons(
      t,
      buildRiskFacts({ fact: 'duelsInADay', value: 9, points: 0 }, { fact: 'later', value: 1, points: 1 }),
    ),
  ).toEqual([]);
});
