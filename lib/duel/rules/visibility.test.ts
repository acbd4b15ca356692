import { describe, expect, test } from 'vitest';
import { buildMatchedDuel, buildWaitingDuel } from '../../../testing/duel/sample-duel';
import { type Duel, duelStatuses, findSide } from './duel';
import { canReadDuel, canSeeDuel } from './visibility';

const listReaders = (duel: Duel) =>
  ['creator', 'opponent', 'guest', 'stranger'].filter((wallet) => canReadDuel(duel, wallet));

describe('a duel is visible', () => {
  const listAudience = (invitedWallet: string | null) =>
    ['creator', 'guest', 'stranger'].filter((wallet) => canSeeDuel(buildWaitingDuel({ invitedWallet }), wallet));

  test('to everybody when nobody was invited', () => {
    expect(listAudience(null)).toEqual(['creator', 'guest', 'stranger']);
  });

  test('to its creator and the invited wallet when there is one', () => {
    expect(listAudience('guest')).toEqual(['creator', 'guest']);
  });
});

describe('a duel is readable', () => {
  test('by everybody while it is open and waiting', () => {
    expect(listReaders(buildWaitingDuel())).toEqual(['creator', 'opponent', 'guest', 'stranger']);
  });

  test('by its creator and the invited wallet while it is direct and waiting', () => {
    const duel = buildWaitingDuel({ matchmakingMode: 'direct', invitedWallet: 'guest' });
    expect(listReaders(duel)).toEqual(['creator', 'guest']);
  });

  test('by its creator alone while it waits for the house', () => {
    expect(listReaders(buildWaitingDuel({ matchmakingMode: 'house' }))).toEqual(['creator']);
  });

  test.each(duelStatuses.filter((status) => status !== 'waiting'))('by its participants when it is %s', (status) => {
    expect(listReaders(buildMatchedDuel({ status }))).toEqual(['creator', 'opponent']);
  });
});

describe('findSide', () => {
  test.each([
    ['creator', 'creator'],
    ['opponent', 'opponent'],
    ['stranger', null],
  ])('of the %s is %s', (wallet, side) => {
    expect(findSide(buildMatchedDuel(), wallet)).toBe(side);
  });
});
