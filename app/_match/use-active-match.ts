import { useEffect } from 'react';
import { countFunnelEvent } from '../_site/funnel';
import { useSessionWallet } from '../_site/session';
import { consumeAwaitedOutcome } from './awaited-outcome';
import type { MatchStatus } from './match-status';
import { useMatchStatus } from './use-match-status';

/**
 * Follows the search or match of the signed-in wallet; null without one. A match that is shown is no longer awaited, so
 * quick match doesn't report its end later.
 */
export function useActiveMatch(): MatchStatus['session'] {
  const session = useMatchStatus(useSessionWallet()).status?.session ?? null;
  const matchedWallet = session?.state === 'matched' ? session.wallet : null;
  useEffect(() => {
    if (matchedWallet !== null && consumeAwaitedOutcome(matchedWallet)) countFunnelEvent('search-matched');
  }, [matchedWallet]);
  return session;
}
