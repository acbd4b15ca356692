'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from '#use-translations';
import { isApiProblem, NoAnswerError } from '../../lib/client/problem';
import { SESSION_QUERY_KEY } from '../_site/session';
import { type StepFault, toOfflineFault, toStepFault } from './step-fault';
import type { Player } from './use-player';

/** Shows a state that a step has reached before its end. */
export type PublishState<State> = (state: State) => Promise<void>;

/** Runs a player's actions one at a time, with the running action and the last error. */
export interface StepRunner<State> {
  readonly busyLabel: string | null;
  readonly fault: StepFault | null;
  /** Runs `work`, and shows the state that it resolves to. `retryWords` say how to retry, such as "Press Play again." */
  readonly run: (
    busyLabel: string,
    retryWords: string,
    work: (publish: PublishState<State>) => Promise<State>,
  ) => Promise<void>;
}

/** Returns the key of the query that reads a game's rounds. */
export const buildRoundQueryKey = (game: string, wallet: string | null | undefined) => [game, wallet];

/**
 * Returns a function that runs the player's steps in `game`, one at a time, with their progress. It signs a visitor in
 * first. A step's result is stored in the game's query; after an error the query is read again. Offline, a step fails
 * at once. `readAt` is the time of the query's last read: a later read clears the error of a request that got no answer.
 * `hasDeadline` says whether the player's time for a decision is running.
 */
export function useStepRunner<State>(
  game: string,
  player: Player,
  readAt: number,
  hasDeadline = false,
): StepRunner<State> {
  const t = useTranslations('games');
  const siteTexts = useTranslations('site');
  const queries = useQueryClient();
  const [busyLabel, setBusyLabel] = useState<string | null>(null);
  const [fault, setFault] = useState<{ readonly fault: StepFault; readonly shownUntilMs: number } | null>(null);
  const publish = async (wallet: string, state: State): Promise<void> => {
    const queryKey = buildRoundQueryKey(game, wallet);
    // A read that began before the step would overwrite its result.
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, state);
  };
  const run: StepRunner<State>['run'] = async (label, retryWords, work) => {
    if (busyLabel !== null || player.enter === null) return;
    // The wallet's code and the API client would wait for a connection much longer.
    if (!navigator.onLine) {
      setFault({ fault: toOfflineFault(t, hasDeadline ? 'timeRuns' : 'safe'), shownUntilMs: readAt });
      return;
    }
    setBusyLabel(label);
    setFault(null);
    try {
      const wallet = await player.enter();
      if (wallet !== null) await publish(wallet, await work((state) => publish(wallet, state)));
    } catch (error) {
      const isOnline = navigator.onLine;
      const shownUntilMs = !isOnline || error instanceof NoAnswerError ? readAt : Number.POSITIVE_INFINITY;
      const newFault = isOnline ? await toStepFault(t, siteTexts, error, retryWords) : toOfflineFault(t, 'sent');
      setFault({ fault: newFault, shownUntilMs });
      if (isApiProblem(error, 'unauthenticated')) await queries.invalidateQueries({ queryKey: SESSION_QUERY_KEY });
      await queries.invalidateQueries({ queryKey: [game] });
    } finally {
      setBusyLabel(null);
    }
  };
  return { busyLabel, fault: fault !== null && readAt <= fault.shownUntilMs ? fault.fault : null, run };
}
