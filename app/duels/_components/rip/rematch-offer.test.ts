import { expect, test } from 'vitest';
import { findRematchOffer } from './rematch-offer';

const challenge = {
  duelId: 'duel_offer',
  creatorWallet: 'ben',
  status: 'waiting',
  matchmakingMode: 'direct',
} as const;

test('the rival’s newest open challenge is the rematch', () => {
  expect(findRematchOffer([challenge, { ...challenge, duelId: 'duel_older' }], 'ben')).toBe('duel_offer');
});

test.each([
  ['a challenge of somebody else', { creatorWallet: 'carl' }],
  ['one that was taken or cancelled', { status: 'cancelled' }],
  ['an open duel, which is for anyone', { matchmakingMode: 'open' }],
] as const)('%s is none', (_, fields) => {
  expect(findRematchOffer([{ ...challenge, ...fields }], 'ben')).toBeNull();
});
