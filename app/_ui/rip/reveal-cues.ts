import type { CardTier } from '../../../lib/cards/tier';
import type { RipPhase } from './phases';
import { calculateTurnMs } from './reveal-times';

/** `shimmer`: light leaks out of a rare card or better; `win` and `lose`: the verdict. */
export type SoundName = 'tear' | 'shimmer' | 'turn' | 'win' | 'lose';

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
  readonly isFast: boolean;
}

const STRENGTH: Readonly<Record<CardTier, number>> = { common: 0, uncommon: 0.2, rare: 0.5, epic: 0.75, legendary: 1 };

/** The strip is torn off. The cue says nothing about the card. */
export const TEAR_CUE: RevealCue = { sound: 'tear', durationMs: 300, strength: 0, vibration: [10] };

/** Returns the cue for the beginning of a phase, or null for a silent one. A cue reveals nothing that isn't on screen yet. */
export function findCue(phase: RipPhase, { ownTier, otherTier, isWon, isFast }: RevealFacts): RevealCue | null {
  switch (phase) {
    case 'sealed':
      return null;
    case 'out':
      // The other side's light is not heard: their card stays open until it turns.
      return STRENGTH[ownTier] < STRENGTH.rare
        ? null
        : { sound: 'shimmer', durationMs: 1_100, strength: STRENGTH[ownTier], vibration: [] };
    case 'turned':
      return buildTurnCue(ownTier, isFast);
    case 'answered':
      return otherTier === null ? null : buildTurnCue(otherTier, isFast);
    case 'done':
      if (isWon === null) return null;
      return isWon
        ? { sound: 'win', durationMs: 900, strength: 1, vibration: [30, 40, 60] }
        : { sound: 'lose', durationMs: 400, strength: 0, vibration: [20] };
  }
}

const buildTurnCue = (tier: CardTier, isFast: boolean): RevealCue => ({
  sound: 'turn',
  durationMs: calculateTurnMs(tier, isFast),
  strength: STRENGTH[tier],
  vibration: STRENGTH[tier] < STRENGTH.epic ? [10] : [20, 40, 60],
});
