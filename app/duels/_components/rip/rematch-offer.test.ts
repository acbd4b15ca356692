import { expect, test } from 'vitest';
import { noteJoining } from '../../../_duel/joining-here';
import { findRematchOffer } from './rematch-offer';

const played = { packId: 'kickoff-2031', cardMode: 'fees-only', feeAmount: 50_000_000n } as const;
const offered = { duelId: 'duel_offer', isForRecord: false };
const challenge = {
  ...played,
  duelId: 'duel_offer',
  creatorWallet: 'ben',
  status: 'waiting',
  matchmakingMode: 'direct',
} as const;

test('the rival’s newest open challenge is the rematch', () => {
  const older = { ...challenge, duelId: 'duel_older' };
  expect(findRematchOffer([challenge, older], 'ben', played)).toEqual(offered);
});

test.each([
  ['a challenge of somebody else', { creatorWallet: 'carl' }],
  ['one that was taken or cancelled', { status: 'cancelled' }],
  ['an open duel, which is for anyone', { matchmakingMode: 'open' }],
  ['one over another pack', { packId: 'floodlight-2032' }],
  ['one for another fee', { feeAmount: 500_000_000n }],
] as const)('%s is none', (_, fields) => {
  expect(findRematchOffer([{ ...challenge, ...fields }], 'ben', played)).toBeNull();
});

test('after a duel for cards, a challenge for the record at the same fee is the rematch, and marked', () => {
  const forCards = { ...played, packId: 'showcase-2032', cardMode: 'cards' } as const;
  expect(findRematchOffer([challenge], 'ben', forCards)).toEqual({ duelId: 'duel_offer', isForRecord: true });
  expect(findRematchOffer([{ ...challenge, feeAmount: 1n }], 'ben', forCards)).toBeNull();
  const again = { ...challenge, ...forCards };
  expect(findRematchOffer([again, challenge], 'ben', forCards)).toEqual(offered);
  expect(findRematchOffer([again], 'ben', played)).toBeNull();
});

test('an offer that this tab is accepting stays the offer until its page is shown', () => {
  const taken = { ...challenge, status: 'matched' } as const;
  const endJoining = noteJoining('duel_offer');
  expect(findRematchOffer([taken], 'ben', played)).toEqual(offered);
  endJoining();
  expect(findRematchOffer([taken], 'ben', played)).toBeNull();
});
