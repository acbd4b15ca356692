'use client';

import { useCallback, useEffect, useState } from 'react';
import { BRIEF_PACE, FAST_PACE } from './reveal-times';
import { hasSeenDuelReveal, rememberDuelReveal } from './use-setting';

interface DuelPace {
  /** Factor for all durations of the reveal: 1 for full length, less for a faster reveal. */
  readonly pace: number;
  readonly isBrief: boolean;
  readonly setFast: (isFast: boolean) => void;
  /** Makes the later reveals of this browser brief. */
  readonly markSeen: () => void;
}

/** Returns the pace of a duel's reveal: a player's first one in this browser takes its whole time, later ones less. */
export function useDuelPace(): DuelPace {
  const [isFast, setFast] = useState(false);
  const [isBrief, setBrief] = useState(false);
  // Read once: the pace of a reveal doesn't change with its own end. The server, which renders opened packs, can't read it.
  useEffect(() => setBrief(hasSeenDuelReveal()), []);
  const markSeen = useCallback(rememberDuelReveal, []);
  return { pace: isFast ? FAST_PACE : isBrief ? BRIEF_PACE : 1, isBrief, setFast, markSeen };
}
