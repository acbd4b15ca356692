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
/** How long the face of an epic or legendary card has the table to itself. `RipCard.module.css` has the same times. */
const MOMENT_MS: Readonly<Partial<Record<CardTier, number>>> = { epic: 700, legendary: 1_000 };
/** A pause before the other card turns, and before the verdict. */
const PAUSE_BEFORE_OTHER_MS = 350;
const PAUSE_BEFORE_VERDICT_MS = 150;
/** How long the coin of a tie takes, until it has landed and was seen. `TieCoin.module.css` has the same time. */
const COIN_MS = 1_500;

/** How long each phase of a reveal lasts, in milliseconds. `sealed` and `done` don't end by themselves. */
export type RevealTimes = Readonly<Record<RipPhase, number>>;

/**
 * Factors that shorten a reveal: for players who chose fast reveals, and for players who have already seen the reveal
 * of a duel. `RipCard.module.css` and `DuelTable.module.css` have the same parts.
 */
export const FAST_PACE = 0.4;
export const BRIEF_PACE = 0.65;

/** How long a card takes to turn, in milliseconds. */
export const calculateTurnMs = (tier: CardTier, pace: number): number => TURN_MS[tier] * pace;

/** When a card's value begins to count, after the card began to turn. */
export const calculateCountDelay = (tier: CardTier, pace: number): number => calculateTurnMs(tier, pace) / 2;

/**
 * Returns the times of a reveal, each multiplied by `pace`. Rarer cards take longer, for tension: at pace 1 and with
 * the tear about 3 seconds for two commons, 7 for two legendaries. Without `other`, one card is revealed. The toss of a
 * coin that decides between equal values adds to `answered`.
 */
export function calculateRevealTimes(
  own: CardTier,
  other: CardTier | null,
  pace: number,
  isDecidedByCoin = false,
): RevealTimes {
  const countedAfter = (tier: CardTier): number => TURN_MS[tier] + (MOMENT_MS[tier] ?? COUNT_UP_MS);
  return {
    sealed: 0,
    out: FACE_DOWN_MS[own] * pace,
    turned: (countedAfter(own) + (other === null ? PAUSE_BEFORE_VERDICT_MS : PAUSE_BEFORE_OTHER_MS)) * pace,
    answered:
      other === null ? 0 : (countedAfter(other) + PAUSE_BEFORE_VERDICT_MS + (isDecidedByCoin ? COIN_MS : 0)) * pace,
    done: 0,
  };
}
