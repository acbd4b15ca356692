import type { CardTier } from '../../../lib/cards/tier';
import type { RipPhase } from './phases';
import { calculateTurnMs } from './reveal-times';

/**
 * `shimmer`: light leaks out of a rare card or better; `epic` and `legendary`: such a card turns; `win` and `lose`: the
 * verdict.
 */
export type SoundName = 'tear' | 'shimmer' | 'turn' | 'epic' | 'legendary' | 'win' | 'lose';

/** One sound of a reveal, with the vibration that goes with it. */
export interface RevealCue {
  readonly sound: SoundName;
  readonly durationMs: number;
  /** From 0 for a common card to 1 for the rarest. */
  readonly strength: number;
  /** Milliseconds of vibration and pauses in turn, as in `navigator.vibrate`. Empty for none. */
  readonly vibration: readonly number[];
}

/** Facts that determine the cues of a reveal. */
export interface RevealFacts {
  /** Tier of the card that turns first. */
  readonly ownTier: CardTier;
  /** Tier of the other side's card; null for a pack without an opponent. */
  readonly otherTier: CardTier | null;
  /** Whether the viewer's side won; spectators hear a win. Null if there is no winner. */
  readonly isWon: boolean | null;
  /** Factor for all durations of the reveal: 1 for full length, less for a faster reveal. */
  readonly pace: number;
}

const STRENGTH: Readonly<Record<CardTier, number>> = { common: 0, uncommon: 0.2, rare: 0.5, epic: 0.75, legendary: 1 };

/** The strip is torn off. The cue says nothing about the card. */
export const TEAR_CUE: RevealCue = { sound: 'tear', durationMs: 300, strength: 0, vibration: [10] };

/** Returns the cue for the beginning of a phase, or null for a silent one. A cue reveals nothing that isn't on screen yet. */
export function findCue(phase: RipPhase, { ownTier, otherTier, isWon, pace }: RevealFacts): RevealCue | null {
  switch (phase) {
    case 'sealed':
      return null;
    case 'out':
      // The other side's light is not heard: their card stays open until it turns.
      return STRENGTH[ownTier] < STRENGTH.rare
        ? null
        : { sound: 'shimmer', durationMs: 1_100, strength: STRENGTH[ownTier], vibration: [] };
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

/** Pulses of vibration, in milliseconds, once the face of a card of this tier is seen. */
const PULSES: Readonly<Partial<Record<CardTier, readonly number[]>>> = { epic: [50], legendary: [40, 60, 60] };

function buildTurnCue(tier: CardTier, pace: number): RevealCue {
  const durationMs = calculateTurnMs(tier, pace);
  const pulses = PULSES[tier];
  return {
    sound: tier === 'epic' || tier === 'legendary' ? tier : 'turn',
    durationMs,
    strength: STRENGTH[tier],
    vibration: pulses === undefined ? [10] : [10, Math.round(durationMs), ...pulses],
  };
}
