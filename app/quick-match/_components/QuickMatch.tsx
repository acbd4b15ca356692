'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTranslations } from '#use-translations';
import type { DuelOffer } from '../../../lib/health/contract';
import type { PackBasics } from '../../_duel/pack-basics';
import type { MatchAvailability } from '../../_match/match-availability';
import { useMatchStatus } from '../../_match/use-match-status';
import { retryImport } from '../../_site/retry-import';
import { useSessionWallet } from '../../_site/session';
import { Problem } from '../../_ui/Problem';
import { ClosedMatch } from './ClosedMatch';
import { MatchAlternatives } from './MatchAlternatives';
import styles from './QuickMatch.module.css';
import { SearchForm } from './SearchForm';
import type { MatchTimes } from './search-facts';
import { buildTierOptions, findDefaultTier } from './tiers';
import { useMatchElsewhere } from './use-match-elsewhere';
import { useMatchSteps } from './use-match-steps';
import { useSearchOutcome } from './use-search-outcome';

// The two panels below load only for players who search or have a match.
function SearchLoading() {
  const t = useTranslations('match');
  return <p role="status">{t('loading')}</p>;
}

const Searching = dynamic(
  retryImport(() => import('./Searching').then((part) => part.Searching)),
  { ssr: false, loading: SearchLoading },
);
const MatchedPanel = dynamic(
  retryImport(() => import('./MatchedPanel').then((part) => part.MatchedPanel)),
  { ssr: false, loading: SearchLoading },
);

/** Poll interval for the availability while quick match, duels or all tiers are closed. */
const AVAILABILITY_POLL_MS = 15_000;

interface Props {
  readonly packs: readonly PackBasics[];
  readonly offer: DuelOffer;
  /** The availability as the server read it for the page. */
  readonly initialAvailability: MatchAvailability;
  readonly times: MatchTimes;
  /** The wallet of the session if it had a search or match when the server rendered the page; else null. */
  readonly matchWallet: string | null;
}

/** Quick match from the choice of a tier to the duel. Shows the service's state, even of a search begun elsewhere. */
export function QuickMatch({ packs, offer, initialAvailability, times, matchWallet }: Props) {
  const wallet = useSessionWallet();
  useMatchElsewhere(wallet, matchWallet);
  const availability = useMatchAvailability(initialAvailability);
  const watched = useMatchStatus(wallet);
  const steps = useMatchSteps(wallet);
  const { isGoingToDuel, endedReason, wasSearching } = useSearchOutcome(wallet, watched.status, offer.feeAmount);
  const t = useTranslations('match');
  const tiers = buildTierOptions(t, packs, availability.tiers);
  const [wished, setWished] = useState<string>();
  // The default is computed at each render, since tiers can open while the page is shown.
  const chosen = wished ?? findDefaultTier(tiers)?.tier;
  const session = watched.status?.session ?? null;
  const face = tiers.find(({ tier }) => tier === (session?.segment.packTier ?? chosen));
  const isSearching = session?.state === 'searching' || (session !== null && isGoingToDuel);
  const instead = (
    <MatchAlternatives {...{ availability, steps, offer }} isSearching={session !== null} packId={face?.pack?.packId} />
  );
  return (
    <div className={styles.match}>
      {wallet === null && wasSearching ? <SignedOutNote /> : null}
      {session !== null && !isSearching ? (
        <MatchedPanel session={session} steps={steps} offsetMs={availability.clockOffsetMs} />
      ) : null}
      {session === null && availability.matchClosure !== null ? (
        <>
          <ClosedMatch closed={availability.matchClosure} duels={availability.duelsClosure} />
          {instead}
        </>
      ) : null}
      {session === null && availability.matchClosure === null ? (
        <SearchForm
          {...{ wallet, polledMatch: watched, steps, offer, times, tiers, ended: endedReason, alternatives: instead }}
          value={face}
          onChange={setWished}
        />
      ) : null}
      {session !== null && isSearching ? (
        <Searching
          {...{
            session,
            polledMatch: watched,
            steps,
            availability,
            offer,
            times,
            isGoingToDuel,
            alternatives: instead,
          }}
          pack={face?.pack ?? undefined}
        />
      ) : null}
    </div>
  );
}

/**
 * Returns the availability: polled while quick match, duels or all tiers are closed, and read again when the page
 * becomes visible. If a gate closes in between, the search fails with the gate's reason.
 */
function useMatchAvailability(first: MatchAvailability): MatchAvailability {
  const { data } = useQuery({
    queryKey: ['match-availability'],
    queryFn: async () => (await import('../../_match/calls')).readMatchAvailability(),
    initialData: first,
    staleTime: 0,
    refetchInterval: ({ state }) => (isSearchClosed(state.data ?? first) ? AVAILABILITY_POLL_MS : false),
  });
  return data;
}

const isSearchClosed = ({ matchClosure, duelsClosure, tiers }: MatchAvailability): boolean =>
  matchClosure !== null || duelsClosure !== null || tiers.every(({ reason }) => reason !== null);

function SignedOutNote() {
  const t = useTranslations('match.signedOut');
  return <Problem tone="warning" what={t('what')} next={t('next')} />;
}
