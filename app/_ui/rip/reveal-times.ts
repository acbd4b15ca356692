import type { CardTier } from '../../../lib/cards/tier';
import type { RipPhase } from './phases';

/** How long a card takes to turn, in milliseconds. `RipCard.module.css` has the same times. */
const TURN_MS: Readonly<Record<CardTier, number>> = {
  common: 350,
  uncommon: 450,
  rare: 650,
  epic: 950,
  legendary: 1_400,
};

/** How long a card lies face down before it turns, in milliseconds. Light leaks out of a rare one meanwhile. */
const FACE_DOWN_MS: Readonly<Record<CardTier, number>> = {
  common: 450,
  uncommon: 450,
  rare: 750,
  epic: 950,
  legendary: 1_200,
};

/** The value counts up while the second half of the card turns, and goes on this long after it. */
export const COUNT_UP_MS = 450;
/** A pause before the other card turns, and before the verdict. */
const PAUSE_BEFORE_OTHER_MS = 350;
const PAUSE_BEFORE_VERDICT_MS = 150;
/** How long the coin of a tie takes, until it has landed and was seen. `TieCoin.module.css` has the same time. */
const COIN_MS = 1_500;

/** How long each phase of a reveal lasts, in milliseconds. `sealed` and `done` don't end by themselves. */
export type RevealTimes = Readonly<Record<RipPhase, number>>;

/** The part of its time that a reveal takes for players who chose fast ones. `RipCard.module.css` has the same part. */
const FAST_PART = 0.4;
export const calculatePace = (isFast: boolean): number => (isFast ? FAST_PART : 1);

/** How long a card takes to turn, in milliseconds. */
export const calculateTurnMs = (tier: CardTier, isFast: boolean): number => TURN_MS[tier] * calculatePace(isFast);

/** When a card's value begins to count, after the card began to turn. */
export const calculateCountDelay = (tier: CardTier, isFast: boolean): number => calculateTurnMs(tier, isFast) / 2;

/**
 * Returns the times of a reveal. Its tension follows the rarity of the cards: with the tear it takes 3 seconds for two
 * commons, and 7 at most; fast ones take less than half of it. Without `other`, one card is revealed. A coin decides
 * between equal values, after both.
 */
export function calculateRevealTimes(
  own: CardTier,
  other: CardTier | null,
  isFast: boolean,
  isDecidedByCoin = false,
): RevealTimes {
  const pace = calculatePace(isFast);
  const countedAfter = (tier: CardTier): number => TURN_MS[tier] + COUNT_UP_MS;
  return {
    sealed: 0,
    out: FACE_DOWN_MS[own] * pace,
    turned: (countedAfter(own) + (other === null ? PAUSE_BEFORE_VERDICT_MS : PAUSE_BEFORE_OTHER_MS)) * pace,
    answered:
      other === null ? 0 : (countedAfter(other) + PAUSE_BEFORE_VERDICT_MS + (isDecidedByCoin ? COIN_MS : 0)) * pace,
    done: 0,
  };
}
