import { expect, test } from 'vitest';
import { buildTranslator } from '../../_messages/build-translator';
import { describeRound, isStarted } from './describe-round';

const t = buildTranslator('en', 'games');
const hundredths = [120, 150, 200];

test.each([
  ['active', 1, '×1.20. Cash out, or ride on?'],
  ['active', 3, '×2.00, the top. Cash out.'],
  ['cashed-out', 2, 'You cashed out at ×1.50.'],
  ['crashed', 1, 'Crashed before ×1.50, you had ×1.20.'],
  ['crashed', 0, 'Crashed before ×1.20, at the start.'],
  ['forfeited', 3, 'Time ran out at ×2.00. You lose the round.'],
] as const)('a round that is %s at stage %i', (status, stage, words) => {
  expect(describeRound(t, hundredths, { status, stage })).toBe(words);
});

test('there may be no round yet', () => {
  expect(describeRound(t, hundredths, null)).toBe('Ready?');
});

test('a round is started once it is more than committed', () => {
  expect(isStarted({ status: 'committed' })).toBe(false);
  expect(isStarted({ status: 'active' })).toBe(true);
  expect(isStarted({ status: 'voided' })).toBe(true);
});
