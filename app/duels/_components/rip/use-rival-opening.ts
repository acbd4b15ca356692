'use client';

import { useQuery } from '@tanstack/react-query';
import type { DuelView } from '../../../_duel/view';
import { usePollWhileNotLive } from '../../../_live/topics';
import { getOtherSide, type Side } from '../../../_ui/side';

/** Poll interval for whether the opponent has opened their pack, while live changes don't reach the page. */
const POLL_MS = 3_000;

/**
 * Returns whether the viewer's opponent has opened their pack, without anything about the cards. Null for a spectator,
 * while it isn't known, and against the house, which opens no pack.
 */
export function useRivalOpening({ duel }: Pick<DuelView, 'duel'>, own: Side | undefined): boolean | null {
  const { duelId, matchmakingMode } = duel;
  const interval = usePollWhileNotLive(POLL_MS);
  const { data } = useQuery({
    // Starts with `['opening', duelId]`, so that a live change of type `opening` refreshes it.
    queryKey: ['opening', duelId, 'players'],
    queryFn: async () => (await import('../../../_duel/calls')).readOpenings(duelId),
    enabled: own !== undefined && matchmakingMode !== 'house',
    refetchInterval: ({ state }) => (own !== undefined && state.data?.[getOtherSide(own)] === true ? false : interval),
    retry: false,
  });
  return own === undefined || data === undefined ? null : data[getOtherSide(own)];
}
