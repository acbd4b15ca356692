'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { isApiProblem } from '../../../lib/client/problem';
import type { PaymentIntentBody } from '../../../lib/gacha/payment-contract';
import { type Fault, faultOf } from '../../_site/fault';
import type { Machine } from '../machine';
import { begin, commit, readIntent } from './calls';
import { forgetPlay, lastPlay, leavePlay, type Play } from './play-store';

/** How often a payment is looked at, by its state; what is over is not asked after. */
const LOOK_MS: Readonly<Partial<Record<PaymentIntentBody['state'], number>>> = { open: 5_000, claimed: 2_000 };

/** One rip as this browser keeps it, and its payment as the service has it. */
export function usePlay(wallet: string, machine: Machine) {
  const queries = useQueryClient();
  const router = useRouter();
  const [play, setPlay] = useState<Play | null>(() => lastPlay(wallet, machine.machineKey));
  const [busy, setBusy] = useState<'commit' | 'begin' | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const intentId = play?.intentId ?? null;
  const intent = useQuery({
    queryKey: ['rip-intent', intentId],
    queryFn: () => readIntent(intentId ?? ''),
    enabled: intentId !== null && play?.ripId === null,
    refetchInterval: ({ state: { data } }) => (data === null ? false : (LOOK_MS[data?.state ?? 'open'] ?? false)),
  });
  const isSignedOut = isApiProblem(intent.error, 'unauthenticated');
  useEffect(() => {
    if (isSignedOut) void queries.invalidateQueries({ queryKey: ['session'] });
  }, [isSignedOut, queries]);
  const run = async (step: 'commit' | 'begin', work: () => Promise<Play>) => {
    setBusy(step);
    setFault(null);
    try {
      setPlay(await work());
    } catch (error) {
      setFault(faultOf(error, 'Press the button again.'));
      if (isApiProblem(error, 'unauthenticated')) await queries.invalidateQueries({ queryKey: ['session'] });
    } finally {
      setBusy(null);
    }
  };
  return {
    play,
    setPlay,
    busy,
    fault: fault ?? (intent.error === null ? null : faultOf(intent.error, 'This page asks again by itself.')),
    /** Null while it is asked, and where the service knows of none. */
    intent: intent.data ?? null,
    isGone: intent.data === null,
    refresh: () => queries.invalidateQueries({ queryKey: ['rip-intent', intentId] }),
    commit: () => run('commit', () => commit(wallet, machine.machineKey)),
    /** The page around it shows the newest odds from then on too. */
    begin: (of: Play) => run('begin', () => begin(of, machine)).then(() => router.refresh()),
    /** Lets go of what is over, and begins with nothing. */
    startOver() {
      if (play !== null) (play.ripId === null ? leavePlay : forgetPlay)(play);
      setFault(null);
      setPlay(null);
    },
  };
}
