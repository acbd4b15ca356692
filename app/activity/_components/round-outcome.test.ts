import { expect, test } from 'vitest';
import { buildTranslator } from '../../_messages/build-translator';
import { describeRoundOutcome, listDrawsWinnerFirst } from './round-outcome';

const t = buildTranslator('en', 'activity');
const value = (amount: bigint) => ({ amount, mint: 'mint', decimals: 6 });
const [low, high] = [
  { side: 'creator' as const, value: value(1_600_000n) },
  { side: 'opponent' as const, value: value(17_800_000n) },
];

test('the winner’s draw comes first', () => {
  expect(listDrawsWinnerFirst([low, high], 'opponent')).toEqual([high, low]);
  expect(listDrawsWinnerFirst([low, high], 'creator')).toEqual([low, high]);
  expect(listDrawsWinnerFirst([low, high], null)).toEqual([low, high]);
});

test('a duel is told by its values, and a rip of one player has no outcome', () => {
  expect(describeRoundOutcome(t, { winner: 'opponent', draws: [low, high] })).toBe('17.80 beats 1.60');
  const tied = [low, { ...high, value: low.value }];
  expect(describeRoundOutcome(t, { winner: 'opponent', draws: tied })).toBe('1.60 each, the coin decided');
  expect(describeRoundOutcome(t, { winner: null, draws: tied })).toBe('1.60 each, a tie');
  expect(describeRoundOutcome(t, { winner: null, draws: [{ ...low, side: null }] })).toBeNull();
});
