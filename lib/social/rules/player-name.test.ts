import { expect, test } from 'vitest';
import { getPictureName } from './player-name';

const players = {
  matchmakingMode: 'direct',
  creatorWallet: 'D96f111',
  opponentWallet: '9CQY111',
  practiceWallet: null,
  chosenNames: new Map([['MiLo111', 'Milo']]),
} as const;

test.each([
  ['a player', players, 'creator', 'Player D96f'],
  ['another player', players, 'opponent', 'Player 9CQY'],
  ['a player who chose a name', { ...players, opponentWallet: 'MiLo111' }, 'opponent', 'Milo MiLo'],
  ['the practice opponent', { ...players, practiceWallet: '9CQY111' }, 'opponent', 'Sparky'],
  ['a free seat or a challenged wallet', { ...players, opponentWallet: null }, 'opponent', null],
  ['the house', { ...players, matchmakingMode: 'house' }, 'creator', 'the house'],
  ['a player against the house', { ...players, matchmakingMode: 'house' }, 'opponent', 'Player 9CQY'],
] as const)('%s', (_, seats, side, name) => {
  expect(getPictureName(seats, side)).toBe(name);
});
