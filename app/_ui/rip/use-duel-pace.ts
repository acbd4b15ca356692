'use client';

import { useCallback, useState } from 'react';
import { BRIEF_PACE, FAST_PACE } from './reveal-times';
import { hasSeenDuelReveal, rememberDuelReveal } from './use-setting';

interface DuelPace {
  /** Factor for all durations of the reveal: 1 for full length, less for a faster reveal. */
  readonly pace: number;
  /** Whether a player had seen a duel's result in this browser when this table was first rendered. */
  readonly isBrief: boolean;
  readonly setFast: (isFast: boolean) => void;
  /** Remembers that a player has seen a duel's result in this browser; later reveals are then shorter. */
  readonly markSeen: () => void;
}

/**
 * Returns the pace of a duel's reveal: full length until a player has seen the result of a duel of theirs in this
 * browser, then shorter, and shortest after `setFast(true)`.
 */
export function useDuelPace(): DuelPace {
  const [isFast, setFast] = useState(false);
  // Read once, so that `markSeen` doesn't change the pace of the reveal that ends.
  const [isBrief] = useState(hasSeenDuelReveal);
  const markSeen = useCallback(rememberDuelReveal, []);
  return { pace: isFast ? FAST_PACE : isBrief ? BRIEF_PACE : 1, isBrief, setFast, markSeen };
}
