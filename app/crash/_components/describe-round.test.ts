import { expect, test } from 'vitest';
import { describeRound } from './describe-round';

const hundredths = [120, 150, 200];

test.each([
  ['active', 1, '×1.20. Cash out, or ride on?'],
  ['active', 3, '×2.00, the top. Cash out.'],
  ['cashed-out', 2, 'You cashed out at ×1.50.'],
  ['crashed', 1, 'Crashed before ×1.50, you had ×1.20.'],
  ['crashed', 0, 'Crashed before ×1.20, at the start.'],
  ['forfeited', 3, 'Time ran out at ×2.00. The round is forfeited.'],
] as const)('a round that is %s at stage %i', (status, stage, words) => {
  expect(describeRound(hundredths, { status, stage })).toBe(words);
});

test('there may be no round yet', () => {
  expect(describeRound(hundredths, null)).toBe('Ready?');
});
