import { expect, test } from 'vitest';
import { calculateMatchPaymentTime } from './match-payment-time';

const commitmentDeadline = new Date('2026-11-21T10:10:00.000Z');

test.each([
  ['of two players', 'open', '2026-11-21T10:08:00.000Z'],
  ['with the house', 'house', '2026-11-21T10:08:45.000Z'],
] as const)('a match %s can be paid until the last call of its duel', (_, matchmakingMode, last) => {
  expect(calculateMatchPaymentTime({ commitmentDeadline, matchmakingMode })).toEqual(new Date(last));
});

test('a search has nothing to pay', () => {
  expect(calculateMatchPaymentTime({ commitmentDeadline: null, matchmakingMode: 'open' })).toBeNull();
});
