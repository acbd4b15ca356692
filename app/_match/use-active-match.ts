import { useEffect } from 'react';
import { countFunnelEvent } from '../_site/funnel';
import { useSessionWallet } from '../_site/session';
import { consumeAwaitedOutcome } from './awaited-outcome';
import type { MatchStatus } from './match-status';
import { useMatchStatus } from './use-match-status';

/**
 * Follows the search or match of the signed-in wallet; null without one. Once this has returned a match, its outcome no
 * longer counts as awaited, so quick match doesn't report it later.
 */
export function useActiveMatch(): MatchStatus['session'] {
  const session = useMatchStatus(useSessionWallet()).status?.session ?? null;
  const matchedWallet = session?.state === 'matched' ? session.wallet : null;
  useEffect(() => {
    if (matchedWallet !== null && consumeAwaitedOutcome(matchedWallet)) countFunnelEvent('search-matched');
  }, [matchedWallet]);
  return session;
}
