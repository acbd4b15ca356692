import type { CardTier } from '../../cards/tier';
import type { DuelSide } from '../../duel/rules/duel';
import type { DuelPictureData } from './picture';

/** Call to action of a shared result. */
export const RESULT_CALL_TO_ACTION = 'Can you beat it? Rip a pack free.';
export const COIN_NOTE = 'Equal values: the coin decided.';

/** The winner, the loser and the score of a result as texts. */
export interface ResultWords {
  readonly winner: DuelSide;
  readonly loser: DuelSide;
  readonly winnerName: string;
  readonly loserName: string;
  /** Both values, the winner's first: `231.00 to 12.50`, or `3.50 each`. */
  readonly score: string;
  readonly isTie: boolean;
  /** Rarity of the winner's card: `Legendary pull`. */
  readonly rarity: string;
}

/** Returns a result in words; null until there is one, and if its winner is unknown. */
export function findResultWords({ pulled, winner, names }: DuelPictureData): ResultWords | null {
  if (pulled === null || winner === null) return null;
  const loser = winner === 'creator' ? 'opponent' : 'creator';
  const [high, low] = [pulled[winner].value, pulled[loser].value];
  // Values keep all their decimals, so equal texts are equal values.
  const isTie = high === low;
  return {
    winner,
    loser,
    winnerName: capitalize(names[winner] ?? `the ${winner}`),
    loserName: names[loser] ?? `the ${loser}`,
    score: isTie ? `${high} each` : `${high} to ${low}`,
    isTie,
    rarity: `${capitalize(pulled[winner].tier)} pull`,
  };
}

/** Returns the headline of a result: `Player D96f beat Sparky, 231.00 to 12.50`. */
export const formatResultHeadline = ({ winnerName, loserName, score, isTie }: ResultWords): string =>
  `${winnerName} beat ${loserName}${isTie ? ' on a coin flip' : ''}, ${score}`;

/** Returns the reason for the result as a sentence: `A legendary pull from Kickoff 2031 beat a rare one.` */
export function describeResult({ pulled, packName }: DuelPictureData, { winner, loser, isTie }: ResultWords): string {
  if (pulled === null || isTie) return COIN_NOTE;
  const [high, low] = [pulled[winner].tier, pulled[loser].tier];
  return `${capitalize(addArticle(high))} pull from ${packName} beat ${high === low ? 'another' : `${addArticle(low)} one`}.`;
}

const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const addArticle = (tier: CardTier): string => `${tier === 'uncommon' || tier === 'epic' ? 'an' : 'a'} ${tier}`;
