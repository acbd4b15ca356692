import { expect, test } from 'vitest';
import { findFeeDueDuel, findLastPaymentTime } from './due-duel';

/** A duel whose opponent has paid, and whose creator can still pay. */
const due = {
  status: 'committing',
  creatorWallet: 'anna',
  opponentWallet: 'ben',
  deposits: { creator: false, opponent: true },
  fundingDeadline: new Date('2026-11-21T10:10:00.000Z'),
  fundingSeconds: 600,
} as const;

test('the newest duel with a fee due is found, unless the page shows it', () => {
  const duels = [
    { duelId: 'duel_open', status: 'waiting' },
    { duelId: 'duel_new', status: 'matched' },
    { duelId: 'duel_old', status: 'committing' },
    { duelId: 'duel_over', status: 'settled' },
  ] as const;
  expect(findFeeDueDuel(duels, undefined)?.duelId).toBe('duel_new');
  expect(findFeeDueDuel(duels, 'duel_new')?.duelId).toBe('duel_old');
  expect(findFeeDueDuel(duels.slice(3), undefined)).toBeNull();
});

test('the player who hasn’t paid can do so until the last call', () => {
  expect(findLastPaymentTime(due, 'anna')).toEqual(new Date('2026-11-21T10:08:00.000Z'));
});

test.each([
  ['a player who has paid', 'ben', {}],
  ['somebody else', 'carl', {}],
  ['a player of a duel that is over', 'anna', { status: 'cancelled' }],
  ['a player of a duel without an opponent', 'anna', { status: 'waiting', fundingDeadline: null }],
] as const)('%s has nothing to pay', (_, wallet, fields) => {
  expect(findLastPaymentTime({ ...due, ...fields }, wallet)).toBeNull();
});
