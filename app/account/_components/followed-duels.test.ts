import { expect, it } from 'vitest';
import { buildIntentsQueryKey, listFollowedDuelIds } from './followed-duels';

const buildDuel = (duelId: string, status: 'waiting' | 'matched' | 'settled', opponentWallet: string | null) => ({
  duelId,
  status,
  opponentWallet,
});

it('follows the five newest unfinished duels with two players', () => {
  const matched = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => buildDuel(id, 'matched', 'rival'));
  const others = [buildDuel('alone', 'waiting', null), buildDuel('over', 'settled', 'rival')];
  expect(listFollowedDuelIds([...others, ...matched])).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('names the same query for the same wallet and duels', () => {
  expect(buildIntentsQueryKey('wallet', ['a'])).toEqual(['duel', 'intents', 'wallet', 'a']);
});
