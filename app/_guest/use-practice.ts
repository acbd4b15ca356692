'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from '#use-translations';
import type { PracticeCommitment } from '../../lib/practice/contract';
import { retryImport } from '../_site/retry-import';
import { runWhenIdle } from '../_site/when-idle';
import type { PracticeAttempt } from './practice-round';
import { drawWithCalls, type PracticeState } from './practice-state';

const loadCalls = retryImport(() => import('./practice-calls'));

export interface Practice {
  readonly state: PracticeState;
  /** Number of this pack on the page, counted from 0. */
  readonly packNumber: number;
  /**
   * Whether the player has pressed a button that tears packs. From then on, packs tear without the player's gesture.
   */
  readonly isTearing: boolean;
  /** Draws the card of the torn pack. Does nothing if its draw has begun. */
  readonly draw: () => void;
  /** Tears the sealed pack, requests the same draw again if it failed, or tears another pack in its place. */
  readonly tear: () => void;
}

/**
 * Runs practice rips of a pack. `firstCommitment` came with the page; if it is null, the first tap fetches one. The
 * commitment of each later pack is fetched before its tap; a tap that finds none, or one about to expire, fetches it.
 */
export function usePractice(packId: string, firstCommitment: PracticeCommitment | null): Practice {
  const [packNumber, setPackNumber] = useState(0);
  const [isTearing, setTearing] = useState(false);
  const { state, draw, drawAnew, retryDraw } = useDraw(packId, firstCommitment);
  const tear = () => {
    setTearing(true);
    if (state.kind === 'sealed') return draw();
    if (state.kind !== 'drawn') return retryDraw();
    setPackNumber((number) => number + 1);
    drawAnew();
  };
  return { state, packNumber, isTearing, draw, tear };
}

/** State of the draws, of which at most one runs at a time. */
function useDraw(packId: string, firstCommitment: PracticeCommitment | null) {
  const t = useTranslations('ui');
  const [state, setState] = useState<PracticeState>({ kind: 'sealed' });
  const isBusy = useRef(false);
  const attempt = useRef<PracticeAttempt | null>(null);
  const nextCommitment = useRef<PracticeCommitment | null>(firstCommitment);
  useEffect(
    () =>
      runWhenIdle(() =>
        loadCalls()
          .then((calls) => calls.prepareForPractice(packId))
          // The draw loads the code again and shows its error.
          .catch(() => {}),
      ),
    [packId],
  );

  const startDraw = useCallback(async () => {
    if (isBusy.current) return;
    // Otherwise the draw, or its code, would be tried for up to a minute.
    if (!navigator.onLine) return setState({ kind: 'unreachable' });
    isBusy.current = true;
    setState({ kind: 'drawing' });
    const nextState = await drawWithCalls(loadCalls, async (calls) => {
      attempt.current ??= await calls.beginAttempt(packId, nextCommitment.current);
      const drawn = await calls.finishAttempt(t, attempt.current);
      nextCommitment.current = null;
      void calls.commitAhead(packId).then((next) => {
        nextCommitment.current = next;
      });
      return drawn;
    });
    isBusy.current = false;
    setState(nextState);
  }, [packId, t]);

  // A torn wrapper calls this, too. If a button tore the pack, the draw has begun at the tap, and isn't started again.
  const draw = useCallback(() => {
    if (attempt.current === null) void startDraw();
  }, [startDraw]);
  const drawAnew = () => {
    attempt.current = null;
    void startDraw();
  };
  return { state, draw, drawAnew, retryDraw: () => void startDraw() };
}
