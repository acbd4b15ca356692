import { describe, expect, it } from 'vitest';
import { testSeed } from '../../testing/statistics/chi-square';
import { drawBelow } from '../core/seeded-draw';
import { calculateStreakResult, currentStreakMode as mode, type StreakMove } from './rules';

const seed = testSeed('streak');

/** Returns guesses that complete a round: each is right, or meets a card of the same rank, which doesn't count. */
function findRightMoves(clientSeed: string): StreakMove[] {
  const moves: StreakMove[] = [];
  let open = true;
  while (open) {
    const guess = (['higher', 'lower'] as const).find(
      (each) => calculateStreakResult(mode, seed, clientSeed, [...moves, each]).outcome !== 'broken',
    );
    moves.push(guess as StreakMove);
    open = calculateStreakResult(mode, seed, clientSeed, moves).outcome === 'open';
  }
  return moves;
}

describe('a streak', () => {
  it('turns one card to begin with, and one for each guess', () => {
    const { cards, outcome, streak } = calculateStreakResult(mode, seed, 'player', []);
    expect([cards.length, outcome, streak]).toEqual([1, 'open', 0]);
    const { value, nonce } = drawBelow(seed, 'player', 0, 13n);
    expect(cards[0]).toEqual({ rank: Number(value) + 1, value: value.toString(), nonce });
  });

  it('ends when ten guesses were right', () => {
    const result = calculateStreakResult(mode, seed, 'player', findRightMoves('player'));
    expect(result).toMatchObject({ outcome: 'completed', streak: 10 });
    expect(result.cards.map(({ nonce }) => nonce)).toEqual(result.cards.map((_, index) => index));
  });

  it('breaks at the first wrong guess, and keeps what was right', () => {
    const moves = findRightMoves('player').slice(0, 3);
    const wrong = (['higher', 'lower'] as const).filter(
      (each) => calculateStreakResult(mode, seed, 'player', [...moves, each]).outcome === 'broken',
    );
    expect(wrong).toHaveLength(1);
    const right = calculateStreakResult(mode, seed, 'player', moves).streak;
    expect(calculateStreakResult(mode, seed, 'player', [...moves, ...wrong])).toMatchObject({
      outcome: 'broken',
      streak: right,
    });
  });

  it('neither ends nor grows by a card of the same rank', () => {
    for (let nth = 0; ; nth += 1) {
      const result = calculateStreakResult(mode, seed, `same-${nth}`, ['higher']);
      if (result.cards[0]?.rank !== result.cards[1]?.rank) continue;
      expect(result).toMatchObject({ outcome: 'open', streak: 0, guesses: [{ guess: 'higher', was: 'neither' }] });
      break;
    }
  });

  it('stops when the player says so, and takes no move afterwards', () => {
    expect(calculateStreakResult(mode, seed, 'player', ['stop'])).toMatchObject({ outcome: 'stopped', streak: 0 });
    expect(() => calculateStreakResult(mode, seed, 'player', ['stop', 'higher'])).toThrow(RangeError);
    expect(() => calculateStreakResult(mode, seed, 'player', [...findRightMoves('player'), 'stop'])).toThrow(
      RangeError,
    );
  });
});
