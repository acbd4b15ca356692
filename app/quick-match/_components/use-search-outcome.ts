'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { agreeIfOneTap } from '../../_duel/agreed-payments';
import { consumeAwaitedOutcome, rememberAwaitedOutcome } from '../../_match/awaited-outcome';
import type { MatchStatus } from '../../_match/match-status';
import { countFunnelEvent } from '../../_site/funnel';

export interface SearchOutcome {
  /** Whether a search that this browser waited for is matched, and the page is navigating to the duel. */
  readonly isGoingToDuel: boolean;
  /** Why the search that this browser waited for ended without a match; null if it didn't. */
  readonly endedReason: string | null;
  /** Whether the last status that this page read was an active search. */
  readonly wasSearching: boolean;
}

/**
 * Navigates once to the duel of a search that this browser waits for, or returns why the search ended without a duel.
 * `shownFee` is the fee that the page shows, in lamports.
 */
export function useSearchOutcome(
  wallet: string | null | undefined,
  matchStatus: MatchStatus | undefined,
  shownFee: bigint,
): SearchOutcome {
  const router = useRouter();
  const [isGoing, setGoing] = useState(false);
  const [ended, setEnded] = useState<string | null>(null);
  const [hasSearched, setSearched] = useState(false);
  const session = matchStatus?.session;
  useEffect(() => {
    if (typeof wallet !== 'string' || matchStatus === undefined) return;
    if (session?.state === 'searching') {
      rememberAwaitedOutcome(wallet);
      setSearched(true);
      setEnded(null);
      return;
    }
    setSearched(false);
    if (!consumeAwaitedOutcome(wallet)) return;
    if (session == null) return setEnded(matchStatus.endedReason);
    countFunnelEvent('search-matched');
    setGoing(true);
    setEnded(null);
    if (session.duelId !== null) agreeIfOneTap(session.duelId, shownFee);
    router.push(`/duels/${session.duelId}`);
  }, [wallet, matchStatus, session, router, shownFee]);
  return { isGoingToDuel: isGoing, endedReason: ended, wasSearching: hasSearched };
}
