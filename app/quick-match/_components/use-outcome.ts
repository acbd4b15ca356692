'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { awaitOutcome, consumeAwaited } from '../../_match/awaited';
import type { MatchStatus } from '../../_match/match-status';
import { countStep } from '../../_site/funnel';

export interface Outcome {
  /** A search that this browser waited for is matched: the page is on its way to the duel. */
  readonly isGoing: boolean;
  /** Why the search that this browser waited for is over. */
  readonly ended: string | null;
  /** A search was seen on this page, though it may be nobody's any more. */
  readonly hasSearched: boolean;
}

/** Takes who searched to the duel, once, or says why there is none. */
export function useOutcome(wallet: string | null | undefined, look: MatchStatus | undefined): Outcome {
  const router = useRouter();
  const [isGoing, setGoing] = useState(false);
  const [ended, setEnded] = useState<string | null>(null);
  const [hasSearched, setSearched] = useState(false);
  const session = look?.session;
  useEffect(() => {
    if (typeof wallet !== 'string' || look === undefined) return;
    if (session?.state === 'searching') {
      awaitOutcome(wallet);
      setSearched(true);
      setEnded(null);
      return;
    }
    setSearched(false);
    if (!consumeAwaited(wallet)) return;
    if (session == null) return setEnded(look.ended);
    countStep('search-matched');
    setGoing(true);
    setEnded(null);
    router.push(`/duels/${session.duelId}`);
  }, [wallet, look, session, router]);
  return { isGoing, ended, hasSearched };
}
