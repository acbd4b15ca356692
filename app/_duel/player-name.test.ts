import { expect, test } from 'vitest';
import type { DuelBody } from '../../lib/duel/contract';
import { buildTranslator } from '../_messages/build-translator';
import { describePlayers, getPlayerName } from './player-name';

const t = buildTranslator('en', 'duel');

const CREATOR = '9CQYk2mT7sKc4dRw1XhZpL';
const OPPONENT = 'DDZ8k2mT7sKc4dRw1XhZpL';
const duel = { creatorWallet: CREATOR, opponentWallet: OPPONENT, invitedWallet: null } as DuelBody;
const view = { duel, fullDuel: duel };

test('a player is called by their wallet’s first four characters, after the name they chose; the practice opponent by its own', () => {
  expect(getPlayerName(t, CREATOR, null, undefined)).toBe('Player 9CQY');
  expect(getPlayerName(t, CREATOR, OPPONENT, 'Milo')).toBe('Milo 9CQY');
  expect(getPlayerName(t, OPPONENT, OPPONENT, 'Milo')).toBe('Sparky');
});

test('each player is "You" to themselves and a name to the other, and a spectator reads both names', () => {
  expect(describePlayers(t, view, 'creator', null, {})).toMatchObject({
    creator: { name: 'You', isYou: true },
    opponent: { name: 'Player DDZ8', isProgram: false },
  });
  expect(describePlayers(t, view, 'opponent', null, {})).toMatchObject({
    creator: { name: 'Player 9CQY' },
    opponent: { name: 'You', isYou: true },
  });
  expect(describePlayers(t, view, 'creator', null, { creator: 'Juno', opponent: 'Milo' })).toMatchObject({
    creator: { name: 'You' },
    opponent: { name: 'Milo DDZ8' },
  });
  expect(describePlayers(t, view, undefined, OPPONENT, {})).toEqual({
    creator: { name: 'Player 9CQY', isProgram: false },
    opponent: { name: 'Sparky', isProgram: true },
  });
});

test('an invited player has a name before they join, and a free seat has none', () => {
  const free = { ...duel, opponentWallet: null };
  expect(describePlayers(t, { duel: free, fullDuel: null }, undefined, null, {}).opponent).toEqual({
    name: 'Opponent',
  });
  const challenge = { ...free, invitedWallet: OPPONENT };
  expect(describePlayers(t, { duel: challenge, fullDuel: challenge }, 'creator', null, {}).opponent.name).toBe(
    'Player DDZ8',
  );
});

test('the house is a program with a name of its own, in its own duels alone', () => {
  const house = { ...duel, matchmakingMode: 'house' } as DuelBody;
  expect(describePlayers(t, { duel: house, fullDuel: null }, 'opponent', null, {}).creator).toEqual({
    name: 'The house',
    isProgram: true,
  });
  expect(
    describePlayers(t, { duel: { ...duel, matchmakingMode: 'direct' }, fullDuel: null }, 'opponent', null, {}).creator
      .name,
  ).toBe('Player 9CQY');
});
