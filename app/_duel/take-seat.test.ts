import { expect, test } from 'vitest';
import { ApiProblem } from '../../lib/client/problem';
import type { DuelBody } from '../../lib/duel/contract';
import { takeSeat } from './take-seat';

const refusal = new ApiProblem(409, 'duel-not-joinable', 'Only a waiting duel of another player can be joined.', null);
const refuse = () => Promise.reject(refusal);
const readDuelOf = (opponentWallet: string | null) => async () => ({ opponentWallet }) as DuelBody;

test('a wallet that has the seat already has joined', async () => {
  const duel = await takeSeat('wallet_own', { joinDuel: refuse, readDuel: readDuelOf('wallet_own') });
  expect(duel.opponentWallet).toBe('wallet_own');
});

test.each([
  ['somebody else has the seat', readDuelOf('wallet_other')],
  ['the duel was cancelled before', readDuelOf(null)],
  ['the wallet may not see the duel', async () => null],
])('the refusal remains if %s', async (_, readDuel) => {
  await expect(takeSeat('wallet_own', { joinDuel: refuse, readDuel })).rejects.toBe(refusal);
});

test('other errors remain, and the duel isn’t read', async () => {
  const failure = new Error('offline');
  const readDuel = () => Promise.reject(new Error('was read'));
  await expect(takeSeat('wallet_own', { joinDuel: () => Promise.reject(failure), readDuel })).rejects.toBe(failure);
});
