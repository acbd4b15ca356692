'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from '#use-translations';
import { isApiProblem } from '../../../lib/client/problem';
import type { PackSummary } from '../../../lib/packs/contract';
import {
  forgetAwaitedOutcome,
  forgetMatch,
  rememberAwaitedOutcome,
  stopWithoutPolls,
} from '../../_match/awaited-outcome';
import type { MatchStatus } from '../../_match/match-status';
import { buildMatchQueryKey } from '../../_match/use-match-status';
import { type Fault, toFault } from '../../_site/fault';
import { countFunnelEvent } from '../../_site/funnel';
import { SESSION_QUERY_KEY } from '../../_site/session';
import { showToast } from '../../_ui/toast-queue';

type Tier = PackSummary['tier'];
type MatchStep = 'search' | 'stop' | 'house';

export interface MatchSteps {
  readonly runningStep: MatchStep | null;
  readonly fault: Fault | null;
  /** Whether a button of this page has started or continued a search. Stays true once the search has ended. */
  readonly hasStartedSearch: boolean;
  readonly search: (tier: Tier) => Promise<void>;
  /** After a search that ended: continues an active search or match, or starts a search. */
  readonly continueOrSearch: (tier: Tier) => Promise<void>;
  /** Ends the search or match. Resolves to true once neither is active, or to false if the call failed. */
  readonly stopSearch: () => Promise<boolean>;
  readonly playHouse: () => Promise<void>;
}

/** Actions of a player on their own search, with the running action and the last error in words. */
export function useMatchSteps(wallet: string | null | undefined): MatchSteps {
  const t = useTranslations('match');
  const { run, show, ...state } = useMatchStepRunner(wallet);
  const [hasStartedSearch, setStartedSearch] = useState(false);
  const beginSearch = async (how: 'search' | 'goOn', tier: Tier) => {
    await run('search', async () => {
      const calls = await import('../../_match/calls');
      const session = await (how === 'search' ? calls.startSearch(tier) : calls.continueOrStartSearch(tier));
      countFunnelEvent('search-started');
      rememberAwaitedOutcome(session.wallet);
      setStartedSearch(true);
      await show({ session, endedReason: null });
    });
  };
  return {
    ...state,
    hasStartedSearch,
    search: (tier) => beginSearch('search', tier),
    continueOrSearch: (tier) => beginSearch('goOn', tier),
    stopSearch: () =>
      run('stop', async () => {
        const calls = await import('../../_match/calls');
        await stopWithoutPolls(async () => {
          await calls.cancelSearch().catch((error: unknown) => {
            // The search or match ended by itself meanwhile, so nothing is left to cancel.
            if (!isApiProblem(error, 'no-active-ticket')) throw error;
          });
          forgetAwaitedOutcome();
          forgetMatch();
          await show({ session: null, endedReason: null });
        });
        showToast(t('stopped.title'), t('stopped.description'));
      }),
    playHouse: async () => {
      await run('house', async () => {
        const session = await (await import('../../_match/calls')).challengeHouse();
        rememberAwaitedOutcome(session.wallet);
        await show({ session, endedReason: null });
      });
    },
  };
}

/** Returns a function that runs a step, with the running step and the last error. */
function useMatchStepRunner(wallet: string | null | undefined) {
  const t = useTranslations('match');
  const siteTexts = useTranslations('site');
  const queries = useQueryClient();
  const queryKey = buildMatchQueryKey(wallet);
  const [runningStep, setRunningStep] = useState<MatchStep | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  /** Shows the status that a step returned. Cancels a poll that is still pending, since its answer is older. */
  const showStatus = async (nextStatus: MatchStatus) => {
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, nextStatus);
  };
  const run = async (step: MatchStep, work: () => Promise<void>): Promise<boolean> => {
    setFault(null);
    setRunningStep(step);
    try {
      await work();
      return true;
    } catch (error) {
      setFault(toFault(siteTexts, error, t('pressAgain')));
      if (isApiProblem(error, 'unauthenticated')) await queries.invalidateQueries({ queryKey: SESSION_QUERY_KEY });
      await queries.invalidateQueries({ queryKey: ['match-availability'] });
      return false;
    } finally {
      setRunningStep(null);
      void queries.invalidateQueries({ queryKey });
    }
  };
  return { runningStep, fault, show: showStatus, run };
}
