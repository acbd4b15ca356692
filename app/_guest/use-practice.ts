'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { PracticeCommitment } from '../../lib/practice/contract';
import { retryImport } from '../_site/retry-import';
import { runWhenIdle } from '../_site/when-idle';
import type { DrawnPractice } from './practice-calls';
import type { PracticeAttempt } from './practice-round';

const loadCalls = retryImport(() => import('./practice-calls'));

/**
 * `sealed`: the pack is to be torn; `drawing`: the service is asked; `drawn`: the card is known; `refused`: the service
 * answered without its seed; `unreachable`: it didn't answer, or something else failed.
 */
export type PracticeState =
  | { readonly kind: 'sealed' | 'drawing' | 'refused' | 'unreachable' }
  | { readonly kind: 'drawn'; readonly drawn: DrawnPractice };

export interface Practice {
  readonly state: PracticeState;
  /** The commitment of this pack's draw, as it was before the client seed was chosen; null before it is known. */
  readonly commitment: PracticeCommitment | null;
  /** Number of this pack on the page. */
  readonly packNumber: number;
  /** Whether a button, not a finger on the pack, tears it. */
  readonly isTearing: boolean;
  /** Draws the card of the torn pack. Does nothing if its draw has begun. */
  readonly draw: () => void;
  /** Tears the sealed pack, or puts another in its place and tears that. */
  readonly tear: () => void;
  /** Asks again for the same draw. */
  readonly retry: () => void;
}

/**
 * Runs practice rips of a pack. `firstCommitment` came with the page; without it, it is fetched at the tap. Later ones
 * are fetched ahead of theirs.
 */
export function usePractice(packId: string, firstCommitment: PracticeCommitment | null): Practice {
  const [packNumber, setPackNumber] = useState(0);
  const [isTearing, setTearing] = useState(false);
  const { state, commitment, draw, drawAnew, askAgain } = useDraw(packId, firstCommitment);
  const tear = () => {
    setTearing(true);
    if (state.kind === 'sealed') return draw();
    setPackNumber((number) => number + 1);
    drawAnew();
  };
  const retry = () => {
    setTearing(true);
    askAgain();
  };
  return { state, commitment, packNumber, isTearing, draw, tear, retry };
}

/** State of the draws: at most one runs. */
function useDraw(packId: string, firstCommitment: PracticeCommitment | null) {
  const [state, setState] = useState<PracticeState>({ kind: 'sealed' });
  const isBusy = useRef(false);
  const attempt = useRef<PracticeAttempt | null>(null);
  const nextCommitment = useRef<PracticeCommitment | null>(firstCommitment);
  const [commitment, setCommitment] = useState(firstCommitment);
  useEffect(() => runWhenIdle(async () => (await loadCalls()).prepareForPractice(packId)), [packId]);

  const ask = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState({ kind: 'drawing' });
    const calls = await loadCalls();
    try {
      attempt.current ??= await calls.begin(packId, nextCommitment.current);
      setCommitment(attempt.current.commitment);
      setState({ kind: 'drawn', drawn: await calls.finish(attempt.current) });
      nextCommitment.current = null;
      void calls.commitAhead(packId).then((next) => {
        nextCommitment.current = next;
      });
    } catch (error) {
      // Without a commitment there is no seed to refuse.
      const isRefused = attempt.current !== null && calls.isRefusal(error);
      setState({ kind: isRefused ? 'refused' : 'unreachable' });
    } finally {
      isBusy.current = false;
    }
  }, [packId]);

  // A button asks at the tap, before the wrapper is torn: by then the card may be known.
  const draw = useCallback(() => {
    if (attempt.current === null) void ask();
  }, [ask]);
  const drawAnew = () => {
    attempt.current = null;
    void ask();
  };
  return { state, commitment, draw, drawAnew, askAgain: () => void ask() };
}
