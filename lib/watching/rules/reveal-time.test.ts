import { expect, test } from 'vitest';
import { calculateRevealTime } from './reveal-time';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 21, 12, 0, seconds));

test.each([
  ['no player has opened', null, null, 60],
  ['one has', 5, null, 60],
  ['both have', 5, 9, 9],
  ['the other was the last', 12, 9, 12],
  ['one came after a minute', 5, 90, 60],
] as const)('spectators see the cards when %s', (_, creator, opponent, expected) => {
  const openings = { creator: creator && at(creator), opponent: opponent && at(opponent) };
  expect(calculateRevealTime(at(0), openings, false)).toEqual(at(expected));
});

test('without a result there is nothing to see', () =>
  expect(calculateRevealTime(null, { creator: null, opponent: null }, false)).toBeNull());

test('nobody waits for the house', () => {
  const openings = { creator: null, opponent: at(7) };
  expect(calculateRevealTime(at(0), openings, true)).toEqual(at(7));
  expect(calculateRevealTime(at(0), { ...openings, opponent: null }, true)).toEqual(at(60));
});
