'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiProblem, NoAnswerError } from '../../lib/client/problem';
import type { Fault } from '../_site/fault';
import { SESSION_QUERY_KEY } from '../_site/session';
import type { Player } from './use-player';

/** The error of a step; its `tone` is `warning` if the round only went on without this page. */
export interface StepFault extends Fault {
  readonly tone?: 'warning';
}

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

const ROUND_CHANGED_FAULT: StepFault = {
  what: 'The round moved on, perhaps in another tab',
  next: 'You see its current state.',
  tone: 'warning',
};

/** Returns the key of the query that reads a game's rounds. */
export const buildRoundQueryKey = (game: string, wallet: string | null | undefined) => [game, wallet];

/**
 * Returns a function that runs the player's steps in `game`, one at a time, with their progress. It signs a visitor in
 * first. A step's result is stored in the game's query; after an error the query is read again. `readAt` is the time of the query's last read: a
 * later read clears the error of a request that got no answer.
 */
export function useStepRunner<State>(game: string, player: Player, readAt: number): StepRunner<State> {
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
    setBusyLabel(label);
    setFault(null);
    try {
      const wallet = await player.enter();
      if (wallet !== null) await publish(wallet, await work((state) => publish(wallet, state)));
    } catch (error) {
      const shownUntilMs = error instanceof NoAnswerError ? readAt : Number.POSITIVE_INFINITY;
      setFault({ fault: await toStepFault(error, retryWords), shownUntilMs });
      if (isApiProblem(error, 'unauthenticated')) await queries.invalidateQueries({ queryKey: SESSION_QUERY_KEY });
      await queries.invalidateQueries({ queryKey: [game] });
    } finally {
      setBusyLabel(null);
    }
  };
  return { busyLabel, fault: fault !== null && readAt <= fault.shownUntilMs ? fault.fault : null, run };
}

async function toStepFault(error: unknown, retryWords: string): Promise<StepFault> {
  if (isApiProblem(error, 'stale-decision', 'wrong-round-state', 'action-not-available', 'round-open'))
    return ROUND_CHANGED_FAULT;
  const { toFault } = await import('../_site/fault');
  return toFault(error, retryWords);
}
