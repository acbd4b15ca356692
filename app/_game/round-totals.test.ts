import { expect, test } from 'vitest';
import { buildTranslator } from '../_messages/build-translator';
import { calculateCrashTotals, calculateFlipTotals, calculateStreakTotals } from './round-totals';

test('crash counts the rounds with a result, and only a cash-out can be the best', () => {
  const rounds = [
    { status: 'active', multiplierHundredths: 500 },
    { status: 'crashed', multiplierHundredths: 0 },
    { status: 'cashed-out', multiplierHundredths: 150 },
    { status: 'cashed-out', multiplierHundredths: 200 },
    { status: 'forfeited', multiplierHundredths: 0 },
    { status: 'voided', multiplierHundredths: 0 },
  ] as const;
  expect(calculateCrashTotals(rounds)).toEqual({ played: 4, bestHundredths: 200 });
  expect(calculateCrashTotals(rounds.slice(0, 2))).toEqual({ played: 1, bestHundredths: null });
});

test('a flip counts once it has a result', () => {
  const rounds = [{ result: null }, { result: { won: true } }, { result: { won: false } }, { result: { won: true } }];
  expect(calculateFlipTotals(rounds)).toEqual({ played: 3, called: 2 });
});

test('a streak counts once it is over', () => {
  const rounds = [
    { result: null },
    { result: { outcome: 'open', streak: 7 } },
    { result: { outcome: 'broken', streak: 2 } },
    { result: { outcome: 'stopped', streak: 4 } },
  ];
  expect(calculateStreakTotals(rounds)).toEqual({ played: 2, best: 4 });
  expect(calculateStreakTotals([])).toEqual({ played: 0, best: 0 });
});

test('the totals are one line', () => {
  const t = buildTranslator('en', 'games');
  expect(t('crash.totals', { played: 1, best: 'none' })).toBe('Last round');
  expect(t('crash.totals', { played: 4, best: '×2.00' })).toBe('Last 4 rounds · best cash-out ×2.00');
  expect(t('flip.totals', { played: 3, called: 2 })).toBe('Last 3 coins · 2 called right');
  expect(t('streak.totals', { played: 2, best: 4 })).toBe('Last 2 streaks · best 4');
});
