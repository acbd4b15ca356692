'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { systemClock } from '../../../../lib/core/clock';
import type { DuelView } from '../../../_duel/view';
import { usePollWhileNotLive } from '../../../_live/topics';
import { useIsAfter } from '../../../_ui/now';

const POLL_MS = 3_000;

interface RevealOptions {
  /** Whether the viewer may have to wait for the players. */
  readonly isAsked: boolean;
  /** Whether the duel had no result when the page came. */
  readonly isWatchedLive: boolean;
}

/** `pending`: the players come first; `play`: the packs are opened before the viewer's eyes; `shown`: they are open. */
export interface Reveal {
  readonly reveal: 'pending' | 'play' | 'shown';
  /** When a pending reveal ends at the latest; null if that isn't known. */
  readonly revealAt: Date | null;
}

/** Holds the cards of a fresh result back from a spectator until both players have seen them, or a minute has passed. */
export function useReveal(
  { duel: { duelId }, clockOffsetMs }: DuelView,
  { isAsked, isWatchedLive }: RevealOptions,
): Reveal {
  const [hasWaited, setHasWaited] = useState(isWatchedLive);
  const interval = usePollWhileNotLive(POLL_MS);
  const { data, error } = useQuery({
    queryKey: ['opening', duelId],
    queryFn: async () => {
      const revealAt = await (await import('../../../_duel/calls')).readRevealTime(duelId);
      const nowMs = systemClock.now().getTime() + clockOffsetMs;
      return { revealAt, waits: revealAt !== null && revealAt.getTime() > nowMs };
    },
    enabled: isAsked,
    refetchInterval: ({ state }) => (state.data?.waits === false ? false : interval),
    retry: false,
  });
  if (data?.waits === true && !hasWaited) setHasWaited(true);
  const revealAt = data?.revealAt ?? null;
  const isAfter = useIsAfter(revealAt, clockOffsetMs);
  // What can't be asked for isn't waited for: receipt and proof have the result anyway.
  if (!isAsked || error !== null) return { reveal: hasWaited && isAsked ? 'play' : 'shown', revealAt };
  if (data === undefined || (data.waits && !isAfter)) return { reveal: 'pending', revealAt };
  return { reveal: hasWaited ? 'play' : 'shown', revealAt };
}
