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

/** `joined` lasts until the component that joined is removed: the duel's table, or its page, takes its place. */
type JoinState = 'idle' | 'joining' | 'joined';

/**
 * Returns a function that takes a duel's free seat and resolves with whether that worked, with its progress and last
 * error. `busy` stays true once it has worked. `shownFee` is the fee that the page shows, in lamports; `initialState` is
 * `joining` where the first request follows at once.
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
    // Before the request: the page may learn of the join before its response arrives.
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
