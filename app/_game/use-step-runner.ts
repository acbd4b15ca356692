'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '#use-translations';
import { isApiProblem, NoAnswerError } from '../../lib/client/problem';
import { SESSION_QUERY_KEY } from '../_site/session';
import { type StepFault, toOfflineFault, toStepFault, toTooLateFault } from './step-fault';
import type { Player } from './use-player';

/** Shows a state that a step has reached before its end. */
export type PublishState<State> = (state: State) => Promise<void>;

/** Runs a player's actions one at a time, with the running action and the last error. */
export interface StepRunner<State> {
  readonly busyLabel: string | null;
  readonly fault: StepFault | null;
  /**
   * Runs `work` unless another action is running, and shows the state that it resolves to. `retryWords` say how to
   * retry, such as "Press Play again." With `canSendLater`, a step that is pressed offline waits until the browser is
   * online again, and then runs if `canSendLater` returns true.
   */
  readonly run: (
    busyLabel: string,
    retryWords: string,
    work: (publish: PublishState<State>) => Promise<State>,
    canSendLater?: () => boolean,
  ) => Promise<void>;
}

/** A step that was pressed offline. */
interface LateStep {
  readonly canSend: () => boolean;
  readonly send: () => Promise<void>;
}

/** Value of `shownUntilMs` for a fault that no later read clears. */
const NEVER_MS = Number.POSITIVE_INFINITY;

/** Returns the key of the query that holds a wallet's state of a game: its rounds, or its newest round alone. */
export const buildRoundQueryKey = (game: string, wallet: string | null | undefined) => [game, wallet];

/**
 * Returns a runner of the player's steps in `game`, with their progress. It signs a visitor in first. It stores a
 * step's result in the game's query; after an error it reads that query again. Offline, a step that can't be sent later
 * fails at once. `readAt` is the time at which the query's data was last read or stored: a later one clears an error
 * that a lost connection caused, but not the note of a step that waits to be sent. `hasDeadline` says whether the
 * player's time for a decision is running.
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
  // A step may store a state before it fails, which moves `readAt`.
  const latestReadAt = useRef(readAt);
  useEffect(() => {
    latestReadAt.current = readAt;
  }, [readAt]);
  const setLateStep = useLateStep(() => setFault({ fault: toTooLateFault(t), shownUntilMs: NEVER_MS }));
  const publish = async (wallet: string, state: State): Promise<void> => {
    const queryKey = buildRoundQueryKey(game, wallet);
    // A read that is still running could overwrite this state with an older one.
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, state);
  };
  const run: StepRunner<State>['run'] = async (label, retryWords, work, canSendLater) => {
    if (busyLabel !== null || player.enter === null) return;
    setLateStep(null);
    // Doesn't begin while offline: the wallet's code and the API client would wait for a connection instead of failing.
    if (!navigator.onLine) {
      if (canSendLater === undefined) {
        setFault({ fault: toOfflineFault(t, hasDeadline ? 'timeRuns' : 'safe'), shownUntilMs: readAt });
      } else {
        setFault({ fault: toOfflineFault(t, 'cashOutWaits'), shownUntilMs: NEVER_MS });
        setLateStep({ canSend: canSendLater, send: () => run(label, retryWords, work, canSendLater) });
      }
      return;
    }
    setBusyLabel(label);
    setFault(null);
    try {
      const wallet = await player.enter();
      if (wallet !== null) await publish(wallet, await work((state) => publish(wallet, state)));
    } catch (error) {
      const isOnline = navigator.onLine;
      const shownUntilMs = !isOnline || error instanceof NoAnswerError ? latestReadAt.current : NEVER_MS;
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

/**
 * Returns a setter for the step to send once the browser is online again; null drops the step. If the step can't be
 * sent any more by then, calls `onTooLate` instead.
 */
function useLateStep(onTooLate: () => void): (step: LateStep | null) => void {
  const [step, setStep] = useState<LateStep | null>(null);
  useEffect(() => {
    if (step === null) return;
    const send = () => {
      setStep(null);
      if (step.canSend()) void step.send();
      else onTooLate();
    };
    addEventListener('online', send, { once: true });
    return () => removeEventListener('online', send);
  }, [step, onTooLate]);
  return setStep;
}
