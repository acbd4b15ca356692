'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTranslations } from '#use-translations';
import { type Fault, toFault } from '../../../_site/fault';
import { countFunnelEvent } from '../../../_site/funnel';

/** Returns a function that accepts a challenge and goes to its duel's page, with its progress and last error. */
export function useAcceptDuel(duelId: string) {
  const t = useTranslations('room');
  const siteTexts = useTranslations('site');
  const router = useRouter();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const accept = async (): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      await (await import('../../../_duel/calls')).joinAsOpponent(duelId);
      countFunnelEvent('duel-joined');
      router.push(`/duels/${duelId}`);
    } catch (error) {
      setFault(toFault(siteTexts, error, t('tryAgain')));
      setBusy(false);
      // The challenge may have been withdrawn, or have expired.
      await queries.invalidateQueries({ queryKey: ['duels', 'of'] });
    }
  };
  return { accept: () => void accept(), busy, fault };
}
