'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiProblem } from '../../lib/client/problem';
import type { Fault } from '../_site/fault';

/** One thing that is done for the player: what is under way, and what went wrong with it. */
export interface Step {
  readonly busy: string | null;
  readonly fault: Fault | null;
  readonly run: (words: string, again: string, work: () => Promise<unknown>) => Promise<void>;
}

/** Runs one step at a time; afterwards the page's picture of the round, `key`, is what the step gave, or is asked anew. */
export function useStep(key: readonly unknown[]): Step {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const run = async (words: string, again: string, work: () => Promise<unknown>): Promise<void> => {
    if (busy !== null) return;
    setBusy(words);
    setFault(null);
    try {
      queries.setQueryData(key, await work());
    } catch (error) {
      const { faultOf } = await import('../_site/fault');
      setFault(faultOf(error, again));
      if (isApiProblem(error, 'unauthenticated')) await queries.invalidateQueries({ queryKey: ['session'] });
      await queries.invalidateQueries({ queryKey: key });
    } finally {
      setBusy(null);
    }
  };
  return { busy, fault, run };
}
