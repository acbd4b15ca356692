'use client';

import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '#use-translations';
import { isApiProblem } from '../../../../lib/client/problem';
import { agreeIfOneTap } from '../../../_duel/agreed-payments';
import { noteJoining } from '../../../_duel/joining-here';
import { type Fault, toFault } from '../../../_site/fault';
import { countFunnelEvent } from '../../../_site/funnel';
import { useSessionWallet } from '../../../_site/session';
import { rememberTooLate } from './too-late';

/**
 * State of a request to join. `joined` stays until the duel's table or page replaces the component that sent the
 * request.
 */
type JoinState = 'idle' | 'joining' | 'joined';

/**
 * Returns a function that joins a duel and resolves with whether that worked, and its progress and last error. `busy`
 * stays true after success. `shownFee` is the fee on the page, in lamports. `initialState` is `joining` if the caller
 * joins right after the first render.
 */
export function useJoinDuel(shownFee: bigint, initialState: JoinState = 'idle') {
  const t = useTranslations('room');
  const siteTexts = useTranslations('site');
  const wallet = useSessionWallet();
  const [state, setState] = useState(initialState);
  const [fault, setFault] = useState<Fault | null>(null);
  const endJoining = useRef<() => void>(undefined);
  useEffect(() => () => endJoining.current?.(), []);
  const join = async (duelId: string): Promise<boolean> => {
    setState('joining');
    setFault(null);
    // Must come before the request: the live stream may tell the page of the join before the response does.
    agreeIfOneTap(duelId, shownFee);
    endJoining.current = noteJoining(duelId);
    try {
      await (await import('../../../_duel/calls')).joinAsOpponent(duelId, wallet);
      countFunnelEvent('duel-joined');
      setState('joined');
      return true;
    } catch (error) {
      endJoining.current();
      const isTooLate = isApiProblem(error, 'duel-not-joinable');
      if (isTooLate) rememberTooLate(duelId, 'join');
      setFault(
        isTooLate ? { what: t('join.notFree'), next: t('join.notFreeNext') } : toFault(siteTexts, error, t('tryAgain')),
      );
      setState('idle');
      return false;
    }
  };
  return { join, busy: state !== 'idle', hasJoined: state === 'joined', fault };
}
