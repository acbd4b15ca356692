import { buildCardArtPath } from '../../../lib/cards/art-path';

/** Duration of a card's turn in milliseconds, as in `Cards.module.css`. */
const TURN_MS = 700;

/** The part of a round from which its cards are counted. */
interface CountableRound {
  readonly result: { readonly cards: readonly unknown[] } | null;
}

const countCards = ({ result }: CountableRound): number => result?.cards.length ?? 0;

/** Returns the duration of the animation between two states of a round, in milliseconds; 0 unless a card is turned. */
export const calculateCardTurnMs = (from: CountableRound, to: CountableRound): number =>
  countCards(to) > countCards(from) ? TURN_MS : 0;

/**
 * Returns the id of the picture for a rank: a player with that shirt number. `position` is the card's place in its
 * round. Neighbours are of different clubs, and a round always has the same pictures.
 */
export function buildFaceId(clubSlugs: readonly string[], roundId: string, position: number, rank: number): string {
  const start = [...roundId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const club = clubSlugs[(start + 5 * position) % clubSlugs.length] ?? '';
  return `${club}-${2029 + (start % 8)}-${rank}`;
}

/** The part of a round that determines its cards' pictures. */
interface DealtRound {
  readonly roundId: string;
  readonly result: { readonly cards: readonly { readonly rank: number }[] } | null;
}

/** Returns the paths of the pictures of a round's cards, first to last. */
export const listFacePaths = (clubSlugs: readonly string[], { roundId, result }: DealtRound): readonly string[] =>
  (result?.cards ?? []).map(({ rank }, position) =>
    buildCardArtPath(buildFaceId(clubSlugs, roundId, position, rank), 'common'),
  );

/** A guess of a round; `neither` if both cards have the same rank. */
interface Guess {
  readonly was: 'right' | 'wrong' | 'neither';
}

/** Returns the result of the guess that turned the card at a position of the round; `first` for its first card. */
export const findGuess = (guesses: readonly Guess[], position: number): 'first' | 'right' | 'wrong' | 'same' =>
  (({ first: 'first', right: 'right', wrong: 'wrong', neither: 'same' }) as const)[
    guesses[position - 1]?.was ?? 'first'
  ];
