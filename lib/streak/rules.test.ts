import { describe, expect, it } from 'vitest';
import { testSeed } from '../../testing/statistics/chi-square';
import { drawBelow } from '../core/seeded-draw';
import { currentStreakMode as mode, type StreakMove, streakResult } from './rules';

const seed = testSeed('streak');

/** Returns guesses that are all right (or neither) until the round ends. */
function rightMoves(clientSeed: string): StreakMove[] {
  const moves: StreakMove[] = [];
  let open = true;
  while (open) {
    const guess = (['higher', 'lower'] as const).find(
      (each) => streakResult(mode, seed, clientSeed, [...moves, each]).outcome !== 'broken',
    );
    moves.push(guess as StreakMove);
    open = streakResult(mode, seed, clientSeed, moves).outcome === 'open';
  }
  return moves;
}

describe('a streak', () => {
  it('turns one card to begin with, and one for each guess', () => {
    const { cards, outcome, streak } = streakResult(mode, seed, 'player', []);
    expect([cards.length, outcome, streak]).toEqual([1, 'open', 0]);
    const { value, nonce } = drawBelow(seed, 'player', 0, 13n);
    expect(cards[0]).toEqual({ rank: Number(value) + 1, value: value.toString(), nonce });
  });

  it('ends when ten guesses were right', () => {
    const result = streakResult(mode, seed, 'player', rightMoves('player'));
    expect(result).toMatchObject({ outcome: 'completed', streak: 10 });
    expect(result.cards.map(({ nonce }) => nonce)).toEqual(result.cards.map((_, index) => index));
  });

  it('breaks at the first wrong guess, and keeps what was right', () => {
    const moves = rightMoves('player').slice(0, 3);
    const wrong = (['higher', 'lower'] as const).filter(
      (each) => streakResult(mode, seed, 'player', [...moves, each]).outcome === 'broken',
    );
    expect(wrong).toHaveLength(1);
    const right = streakResult(mode, seed, 'player', moves).streak;
    expect(streakResult(mode, seed, 'player', [...moves, ...wrong])).toMatchObject({
      outcome: 'broken',
      streak: right,
    });
  });

  it('neither ends nor grows by a card of the same rank', () => {
    for (let nth = 0; ; nth += 1) {
      const result = streakResult(mode, seed, `same-${nth}`, ['higher']);
      if (result.cards[0]?.rank !== result.cards[1]?.rank) continue;
      expect(result).toMatchObject({ outcome: 'open', streak: 0, guesses: [{ guess: 'higher', was: 'neither' }] });
      break;
    }
  });

  it('stops when the player says so, and takes no move afterwards', () => {
    expect(streakResult(mode, seed, 'player', ['stop'])).toMatchObject({ outcome: 'stopped', streak: 0 });
    expect(() => streakResult(mode, seed, 'player', ['stop', 'higher'])).toThrow(RangeError);
    expect(() => streakResult(mode, seed, 'player', [...rightMoves('player'), 'stop'])).toThrow(RangeError);
  });
});
