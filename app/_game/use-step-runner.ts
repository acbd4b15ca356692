'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiProblem, NoAnswerError } from '../../lib/client/problem';
import type { Fault } from '../_site/fault';
import { SESSION_QUERY_KEY } from '../_site/session';

/** The error of a step; its `tone` is `warning` if the round only went on without this page. */
export interface StepFault extends Fault {
  readonly tone?: 'warning';
}

/** Runs a player's actions one at a time, with the running action and the last error. */
export interface StepRunner {
  readonly busyLabel: string | null;
  /** Returns `words` if they describe the running action, else null: only the pressed button shows them. */
  readonly matchBusyLabel: (words: string) => string | null;
  readonly fault: StepFault | null;
  readonly run: (words: string, again: string, work: () => Promise<unknown>) => Promise<void>;
}

const ROUND_CHANGED_FAULT: StepFault = {
  what: 'The round went on meanwhile, perhaps in another tab',
  next: 'This is how it stands now.',
  tone: 'warning',
};

/**
 * Returns a runner of one step at a time. Afterwards the query `key` has the step's result, or is read again after an
 * error. `readAt` is the time of the query's last read: a later read clears the error of a request that got no answer.
 */
export function useStepRunner(key: readonly unknown[], readAt: number): StepRunner {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const [fault, setFault] = useState<{ readonly fault: StepFault; readonly shownUntilMs: number } | null>(null);
  const runPlayerAction = async (words: string, again: string, work: () => Promise<unknown>): Promise<void> => {
    if (busy !== null) return;
    setBusy(words);
    setFault(null);
    try {
      const given = await work();
      // A read that began before the step would overwrite its result.
      await queries.cancelQueries({ queryKey: key });
      queries.setQueryData(key, given);
    } catch (error) {
      const until = error instanceof NoAnswerError ? readAt : Number.POSITIVE_INFINITY;
      setFault({ fault: await toStepFault(error, again), shownUntilMs: until });
      if (isApiProblem(error, 'unauthenticated')) await queries.invalidateQueries({ queryKey: SESSION_QUERY_KEY });
      await queries.invalidateQueries({ queryKey: key });
    } finally {
      setBusy(null);
    }
  };
  const findMatchingBusyLabel = (words: string) => (busy === words ? busy : null);
  return {
    busyLabel: busy,
    matchBusyLabel: findMatchingBusyLabel,
    fault: fault !== null && readAt <= fault.shownUntilMs ? fault.fault : null,
    run: runPlayerAction,
  };
}

async function toStepFault(error: unknown, again: string): Promise<StepFault> {
  if (isApiProblem(error, 'stale-decision', 'wrong-round-state', 'action-not-available', 'round-open'))
    return ROUND_CHANGED_FAULT;
  const { toFault: faultOf } = await import('../_site/fault');
  return faultOf(error, again);
}
