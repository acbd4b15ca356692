import { drawBelow } from '../core/seeded-draw';

/** Moves of a started streak: a guess about the next card's rank, or the end. */
export const streakMoves = ['higher', 'lower', 'stop'] as const;
export type StreakMove = (typeof streakMoves)[number];

/** The rules of a streak. Immutable: a changed rule gets a new `modeVersion`. */
export type StreakMode = {
  readonly schema: 'ripduel.rgs-mode/1';
  readonly mode: 'streak';
  readonly modeVersion: number;
  readonly stake: 'none';
  readonly draw: string;
  /** The highest rank. Ranks from 1 to this are equally likely for every card, independent of earlier cards. */
  readonly ranks: number;
  /** A guess counts as neither right nor wrong if the next card has the same rank; the round goes on. */
  readonly sameRank: 'neither';
  /** Number of right guesses that ends the round. */
  readonly longest: number;
};

/** Every version that a stored round may use, newest last. */
export const streakModes: readonly StreakMode[] = [
  {
    schema: 'ripduel.rgs-mode/1',
    mode: 'streak',
    modeVersion: 1,
    stake: 'none',
    draw: 'hmac-sha256(serverSeed, clientSeed:nonce), first 8 bytes big endian, rejection sampling; the rank is the value plus 1',
    ranks: 13,
    sameRank: 'neither',
    longest: 10,
  },
];
/** The rules of new streaks. */
export const currentStreakMode = streakModes[streakModes.length - 1] as StreakMode;

/** A turned card. `value` is the number drawn from the seeds; the rank is one more. */
export type StreakCard = { readonly rank: number; readonly value: string; readonly nonce: number };
/** A guess about a card, and how it turned out; `neither` if both cards have the same rank. */
export type StreakGuess = { readonly guess: 'higher' | 'lower'; readonly was: 'right' | 'wrong' | 'neither' };

/** The canonical result of a round. `outcome` is `open` until it ends. `streak` counts right guesses. */
export type StreakResult = {
  readonly outcome: 'open' | 'broken' | 'stopped' | 'completed';
  readonly streak: number;
  readonly cards: readonly StreakCard[];
  readonly guesses: readonly StreakGuess[];
};

/**
 * Computes the result from the rules, the seeds and the player's moves in order. `cards` has only the cards that were
 * turned. Throws RangeError for a move after the end.
 */
export function calculateStreakResult(
  mode: StreakMode,
  serverSeed: Uint8Array,
  clientSeed: string,
  moves: readonly StreakMove[],
): StreakResult {
  const turnCard = (nonce: number): StreakCard & { readonly nextNonce: number } => {
    const { value, nextNonce, nonce: at } = drawBelow(serverSeed, clientSeed, nonce, BigInt(mode.ranks));
    return { rank: Number(value) + 1, value: value.toString(), nonce: at, nextNonce };
  };
  const turned = [turnCard(0)];
  const guesses: StreakGuess[] = [];
  let outcome: StreakResult['outcome'] = 'open';
  for (const move of moves) {
    if (outcome !== 'open') throw new RangeError('there are moves after the end of the round');
    if (move === 'stop') {
      outcome = 'stopped';
      continue;
    }
    const before = turned[turned.length - 1] as (typeof turned)[number];
    const card = turnCard(before.nextNonce);
    turned.push(card);
    const was = evaluateGuess(move, before.rank, card.rank);
    guesses.push({ guess: move, was });
    outcome = was === 'wrong' ? 'broken' : countRightGuesses(guesses) >= mode.longest ? 'completed' : 'open';
  }
  const cards = turned.map(({ rank, value, nonce }) => ({ rank, value, nonce }));
  return { outcome, streak: countRightGuesses(guesses), cards, guesses };
}

const countRightGuesses = (guesses: readonly StreakGuess[]): number =>
  guesses.filter(({ was }) => was === 'right').length;

const evaluateGuess = (guess: 'higher' | 'lower', before: number, after: number): StreakGuess['was'] =>
  before === after ? 'neither' : after > before === (guess === 'higher') ? 'right' : 'wrong';
