'use client';

import { useState } from 'react';
import { useTranslations } from '#use-translations';
import { isApiProblem } from '../../../../lib/client/problem';
import { agreeIfOneTap } from '../../../_duel/agreed-payments';
import { type Fault, toFault } from '../../../_site/fault';
import { countFunnelEvent } from '../../../_site/funnel';
import { rememberTooLate } from './too-late';

/**
 * Returns a function that takes a duel's free seat and resolves with whether that worked, with its progress and last
 * error. `shownFee` is the fee that the page shows, in lamports.
 */
export function useJoinDuel(shownFee: bigint) {
  const t = useTranslations('room');
  const siteTexts = useTranslations('site');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const join = async (duelId: string): Promise<boolean> => {
    setBusy(true);
    setFault(null);
    // Before the request: the page may learn of the join before its response arrives.
    agreeIfOneTap(duelId, shownFee);
    try {
      await (await import('../../../_duel/calls')).joinAsOpponent(duelId);
      countFunnelEvent('duel-joined');
      return true;
    } catch (error) {
      const isTooLate = isApiProblem(error, 'duel-not-joinable');
      if (isTooLate) rememberTooLate(duelId, 'join');
      setFault(
        isTooLate ? { what: t('join.notFree'), next: t('join.notFreeNext') } : toFault(siteTexts, error, t('tryAgain')),
      );
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { join, busy, fault };
}
