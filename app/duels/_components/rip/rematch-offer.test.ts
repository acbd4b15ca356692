import { expect, test } from 'vitest';
import { noteJoining } from '../../../_duel/joining-here';
import { findRematchOffer } from './rematch-offer';

const played = { packId: 'kickoff-2031', feeAmount: 50_000_000n };
const challenge = {
  ...played,
  duelId: 'duel_offer',
  creatorWallet: 'ben',
  status: 'waiting',
  matchmakingMode: 'direct',
} as const;

test('the rival’s newest open challenge is the rematch', () => {
  const older = { ...challenge, duelId: 'duel_older' };
  expect(findRematchOffer([challenge, older], 'ben', played)).toBe('duel_offer');
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

test('an offer that this tab is accepting stays the offer until its page is shown', () => {
  const taken = { ...challenge, status: 'matched' } as const;
  const endJoining = noteJoining('duel_offer');
  expect(findRematchOffer([taken], 'ben', played)).toBe('duel_offer');
  endJoining();
  expect(findRematchOffer([taken], 'ben', played)).toBeNull();
});
