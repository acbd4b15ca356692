'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { systemClock } from '../../../../lib/core/clock';
import type { DuelView } from '../../../_duel/view';
import { usePollWhileNotLive, useTopics } from '../../../_live/topics';
import { useIsAfter } from '../../../_ui/now';

/** Poll interval for whether the cards may be shown, while live changes don't reach the page. */
const POLL_MS = 3_000;

interface ResultRevealOptions {
  /** Whether the viewer is one who may have to wait for the players: a spectator of a result that wasn't public yet. */
  readonly isAsked: boolean;
  /** Whether the duel had no result when the server rendered the page, so that the spectator is watching it live. */
  readonly isWatchedLive: boolean;
}

/**
 * How a result is shown. `pending`: not yet, since the players haven't opened their packs or the page doesn't know yet;
 * `play`: the packs open in an animation; `shown`: the cards are visible at once.
 */
export interface DuelReveal {
  readonly reveal: 'pending' | 'play' | 'shown';
  /** Latest time at which a pending reveal ends, by the server's clock; null if unknown. */
  readonly revealAt: Date | null;
}

/** Hides a new result from a spectator until both players have opened their packs, or a minute after the result. */
export function useDuelReveal(
  { duel: { duelId }, clockOffsetMs }: DuelView,
  { isAsked, isWatchedLive }: ResultRevealOptions,
): DuelReveal {
  const [hasWaited, setHasWaited] = useState(isWatchedLive);
  const [hasEnded, setHasEnded] = useState(false);
  const isOpen = isAsked && !hasEnded;
  useTopics({ duelIds: isOpen ? [duelId] : [] });
  const interval = usePollWhileNotLive(POLL_MS);
  const { data, error } = useQuery({
    queryKey: ['opening', duelId],
    queryFn: async () => {
      const waitMs = await (await import('../../../_duel/calls')).readRevealWait(duelId);
      // Counts the wait from now, since the device's time of day may be wrong.
      return { waits: waitMs > 0, until: new Date(systemClock.now().getTime() + waitMs) };
    },
    enabled: isOpen,
    refetchInterval: interval,
    retry: false,
  });
  const until = data?.waits === true ? data.until : null;
  const isAfter = useIsAfter(until);
  // If the first read fails, the cards are shown: they aren't secret, since receipt and proof contain the result.
  const ends = data === undefined ? error !== null : !data.waits || isAfter;
  // These two states never become false again: a later response must not hide cards that were already shown.
  if (isOpen && until !== null && !hasWaited) setHasWaited(true);
  if (isOpen && ends) setHasEnded(true);
  const revealAt = until === null ? null : new Date(until.getTime() + clockOffsetMs);
  if (!isAsked) return { reveal: 'shown', revealAt };
  if (!hasEnded && !ends) return { reveal: 'pending', revealAt };
  return { reveal: hasWaited ? 'play' : 'shown', revealAt };
}
