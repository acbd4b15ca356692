import type { CardTier } from '../../../lib/cards/tier';
import type { RipPhase } from './phases';
import { calculateTurnMs } from './reveal-times';

/**
 * `tear`: the strip is torn; `shimmer`: light leaks out of the first card, still face down, if it is at least rare;
 * `epic`, `legendary`: a card of that tier turns; `turn`: another card turns; `win`, `lose`: the verdict.
 */
export type SoundName = 'tear' | 'shimmer' | 'turn' | 'epic' | 'legendary' | 'win' | 'lose';

/** One sound of a reveal, with the vibration that goes with it. */
export interface RevealCue {
  readonly sound: SoundName;
  readonly durationMs: number;
  /** How full and loud the sound is, from 0 to 1. A rarer card sounds stronger. */
  readonly strength: number;
  /** Milliseconds of vibration and of pause alternately, as `navigator.vibrate` takes them. Empty for no vibration. */
  readonly vibration: readonly number[];
}

/** Facts that determine the cues of a reveal. */
export interface RevealFacts {
  /** Tier of the card that turns first. */
  readonly ownTier: CardTier;
  /** Tier of the other side's card; null for a pack without an opponent. */
  readonly otherTier: CardTier | null;
  /** Whether the viewer's side won; true for spectators, who hear a win. Null if there is no winner. */
  readonly isWon: boolean | null;
  /** Factor for all durations of the reveal: 1 for full length, less for a faster reveal. */
  readonly pace: number;
}

/** How strong a card's sounds are by its tier, from 0 to 1. */
const SOUND_STRENGTH: Readonly<Record<CardTier, number>> = {
  common: 0,
  uncommon: 0.2,
  rare: 0.5,
  epic: 0.75,
  legendary: 1,
};

/** Cue for the tearing of the strip. It is the same for every card, so it doesn't give the card away. */
export const TEAR_CUE: RevealCue = { sound: 'tear', durationMs: 300, strength: 0, vibration: [10] };

/**
 * Returns the cue for the start of a phase; null if there is none. A cue never gives away more than the screen already
 * shows.
 */
export function findCue(phase: RipPhase, { ownTier, otherTier, isWon, pace }: RevealFacts): RevealCue | null {
  switch (phase) {
    case 'sealed':
      return null;
    case 'out':
      // Only the light of the card that turns first is heard: the other card stays unknown until it turns.
      return SOUND_STRENGTH[ownTier] < SOUND_STRENGTH.rare
        ? null
        : { sound: 'shimmer', durationMs: 1_100, strength: SOUND_STRENGTH[ownTier], vibration: [] };
    case 'turned':
      return buildTurnCue(ownTier, pace);
    case 'answered':
      return otherTier === null ? null : buildTurnCue(otherTier, pace);
    case 'done':
      if (isWon === null) return null;
      return isWon
        ? { sound: 'win', durationMs: 900, strength: 1, vibration: [30, 40, 60] }
        : { sound: 'lose', durationMs: 400, strength: 0, vibration: [20] };
  }
}

/** Vibration when the face of a card of this tier is seen: milliseconds of pulses and pauses alternately. */
const TIER_VIBRATIONS: Readonly<Partial<Record<CardTier, readonly number[]>>> = { epic: [50], legendary: [40, 60, 60] };

function buildTurnCue(tier: CardTier, pace: number): RevealCue {
  const durationMs = calculateTurnMs(tier, pace);
  const pulses = TIER_VIBRATIONS[tier];
  return {
    sound: tier === 'epic' || tier === 'legendary' ? tier : 'turn',
    durationMs,
    strength: SOUND_STRENGTH[tier],
    vibration: pulses === undefined ? [10] : [10, Math.round(durationMs), ...pulses],
  };
}
