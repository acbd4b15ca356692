'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { systemClock } from '../../../../lib/core/clock';
import type { DuelView } from '../../../_duel/view';
import { usePollWhileNotLive, useTopics } from '../../../_live/topics';
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
  const [hasEnded, setHasEnded] = useState(false);
  const isOpen = isAsked && !hasEnded;
  useTopics({ duelIds: isOpen ? [duelId] : [] });
  const interval = usePollWhileNotLive(POLL_MS);
  const { data, error } = useQuery({
    queryKey: ['opening', duelId],
    queryFn: async () => {
      const waitMs = await (await import('../../../_duel/calls')).readRevealWait(duelId);
      // By this machine's clock, which may be wrong, but runs.
      return { waits: waitMs > 0, until: new Date(systemClock.now().getTime() + waitMs) };
    },
    enabled: isOpen,
    refetchInterval: interval,
    retry: false,
  });
  const until = data?.waits === true ? data.until : null;
  const isAfter = useIsAfter(until);
  // What can't be asked for isn't waited for: receipt and proof have the result anyway.
  const ends = data === undefined ? error !== null : !data.waits || isAfter;
  // Both stay: a later answer takes nothing away that was shown.
  if (isOpen && until !== null && !hasWaited) setHasWaited(true);
  if (isOpen && ends) setHasEnded(true);
  const revealAt = until === null ? null : new Date(until.getTime() + clockOffsetMs);
  if (!isAsked) return { reveal: 'shown', revealAt };
  if (!hasEnded && !ends) return { reveal: 'pending', revealAt };
  return { reveal: hasWaited ? 'play' : 'shown', revealAt };
}
