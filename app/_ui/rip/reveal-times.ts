import type { CardTier } from '../../../lib/cards/tier';
import type { RipPhase } from './phases';

/** How long a card turns at pace 1. Keep equal to the times in `RipCard.module.css` and `TieCoin.module.css`. */
const CARD_TURN_MS: Readonly<Record<CardTier, number>> = {
  common: 350,
  uncommon: 450,
  rare: 650,
  epic: 950,
  legendary: 1_400,
};

/** How long the first card is face down before it turns, at pace 1. A rare card or better emits light meanwhile. */
const FACE_DOWN_MS: Readonly<Record<CardTier, number>> = {
  common: 450,
  uncommon: 450,
  rare: 750,
  epic: 950,
  legendary: 1_200,
};

/**
 * A card's value counts up during the second half of the card's turn, and for this long afterwards. Keep equal to
 * `TieCoin.module.css`.
 */
export const COUNT_UP_MS = 450;
/**
 * How long the reveal stops at the face of an epic or legendary card before it goes on. Other cards stop for
 * `COUNT_UP_MS`. `CardMoment.module.css` has the effects that are shown around this time.
 */
const SPOTLIGHT_MS: Readonly<Partial<Record<CardTier, number>>> = { epic: 700, legendary: 1_000 };
/** Pauses before the second card turns, and before the verdict. */
const PAUSE_BEFORE_OTHER_MS = 350;
const PAUSE_BEFORE_VERDICT_MS = 150;
/**
 * Duration of the coin toss of a tie, from the toss until the viewer has seen the landed coin. Keep equal to
 * `TieCoin.module.css`.
 */
const COIN_TOSS_MS = 1_500;

/**
 * How long each phase of a reveal lasts, in milliseconds. 0 for `sealed` and `done`, which no timer ends, and for
 * `answered` if there is no other card.
 */
export type RevealTimes = Readonly<Record<RipPhase, number>>;

/**
 * Factor for the durations of a reveal if the player chose fast reveals. Keep equal to `--pace` in `RipCard.module.css`
 * and `TieCoin.module.css`.
 */
export const FAST_PACE = 0.4;
/**
 * Factor for the durations of a duel's reveal if a player has seen a duel's result in this browser before. Keep equal
 * to `--pace` in `DuelTable.module.css`.
 */
export const BRIEF_PACE = 0.65;

/** Returns how long a card takes to turn at this pace, in milliseconds. */
export const calculateTurnMs = (tier: CardTier, pace: number): number => CARD_TURN_MS[tier] * pace;

/** Returns the milliseconds from when a card begins to turn until its value begins to count up. */
export const calculateCountDelay = (tier: CardTier, pace: number): number => calculateTurnMs(tier, pace) / 2;

/**
 * Returns the durations of a reveal's phases, each multiplied by `pace`. Rarer cards take longer, for tension. With
 * `pace` 1, and including the tear, two commons take about 3 seconds and two legendaries 7. With `other` null only one
 * card is revealed. A coin toss that decides a tie lengthens the phase `answered`.
 */
export function calculateRevealTimes(
  own: CardTier,
  other: CardTier | null,
  pace: number,
  isDecidedByCoin = false,
): RevealTimes {
  const countedAfter = (tier: CardTier): number => CARD_TURN_MS[tier] + (SPOTLIGHT_MS[tier] ?? COUNT_UP_MS);
  return {
    sealed: 0,
    out: FACE_DOWN_MS[own] * pace,
    turned: (countedAfter(own) + (other === null ? PAUSE_BEFORE_VERDICT_MS : PAUSE_BEFORE_OTHER_MS)) * pace,
    answered:
      other === null
        ? 0
        : (countedAfter(other) + PAUSE_BEFORE_VERDICT_MS + (isDecidedByCoin ? COIN_TOSS_MS : 0)) * pace,
    done: 0,
  };
}
