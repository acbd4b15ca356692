'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from '#use-translations';
import { isApiProblem } from '../../../../lib/client/problem';
import type { PaymentIntentBody } from '../../../../lib/gacha/payments/contract';
import { useLiveMode } from '../../../_live/topics';
import type { Translate } from '../../../_messages/translate';
import type { Play } from '../../../_rip/play-record';
import {
  clearLastPlay,
  deletePlay,
  findLastPlay,
  onOtherTabChange,
  refreshPlay,
  withBoundSeed,
} from '../../../_rip/play-store';
import { type Fault, toFault } from '../../../_site/fault';
import { SESSION_QUERY_KEY } from '../../../_site/session';
import type { Machine } from '../machine';
import { bindPayment, continueOrStartPlay, readIntent } from './calls';

/**
 * Poll interval of a payment by its state, after a poll that succeeded. A payment in another state isn't polled, and
 * with the live stream none is.
 */
const POLL_MS: Readonly<Partial<Record<PaymentIntentBody['state'], number>>> = { open: 5_000, claimed: 2_000 };

/** Interval of retries after a failed poll. */
const RETRY_MS = 5_000;

/** The problem of a step. It is shown only while the play has the same commitment and payment, `stageKey`. */
interface StageTrouble {
  readonly stageKey: string;
  readonly isSeedTaken: boolean;
  readonly fault: Fault | null;
}

/** One rip as this browser stores it, and its payment as the service has it. */
export function usePlay(wallet: string, machine: Machine) {
  const t = useTranslations('gacha');
  const siteTexts = useTranslations('site');
  const queries = useQueryClient();
  const router = useRouter();
  const [play, setPlay] = useState<Play | null>(() => findLastPlay(wallet, machine.machineKey));
  const [busy, setBusy] = useState<'commit' | 'begin' | 'start' | null>(null);
  const [isQuick, setQuick] = useState(false);
  const [trouble, setTrouble] = useState<StageTrouble | null>(null);
  const stage = `${play?.commitmentId} ${play?.intentId}`;
  const now = trouble?.stageKey === stage ? trouble : null;
  useEffect(
    () =>
      onOtherTabChange(() =>
        setPlay((shown) => (shown === null ? null : refreshPlay(shown)) ?? findLastPlay(wallet, machine.machineKey)),
      ),
    [wallet, machine.machineKey],
  );
  const { intent, shown, refresh } = useIntent(play);
  const run = async (step: 'commit' | 'begin' | 'start', work: () => Promise<Play>): Promise<Play | null> => {
    setBusy(step);
    setTrouble(null);
    try {
      const next = await work();
      setPlay(next);
      return next;
    } catch (error) {
      const isTaken = isApiProblem(error, 'commitment-not-open');
      setTrouble({
        stageKey: stage,
        isSeedTaken: isTaken,
        fault: isTaken ? null : toFault(siteTexts, error, t('pressAgain')),
      });
      if (isApiProblem(error, 'unauthenticated')) await queries.invalidateQueries({ queryKey: SESSION_QUERY_KEY });
      return null;
    } finally {
      setBusy(null);
    }
  };
  /** Clears the play as the wallet's last one, or deletes it if it was ripped, so that another can begin. */
  const putAway = () => {
    if (play !== null) (play.ripId === null ? clearLastPlay : deletePlay)(play);
  };
  return {
    play: shown,
    setPlay,
    busy,
    fault: now?.fault ?? (play === null ? null : describePollFault(t, siteTexts, play, intent.error)),
    /** Whether the service's seed can't be used in this browser, because it was used elsewhere or is too old. */
    isTaken: now?.isSeedTaken === true,
    /** The payment; null without one, until it is read, and if the service doesn't know it. */
    intent: intent.data ?? null,
    /** Whether the service doesn't know the payment of the play. */
    isGone: intent.data === null,
    refresh,
    /** Whether the player pressed the button of `start`: the payment is then prepared without another press. */
    isQuick,
    /** Continues the last play, or starts one with a random client seed, and binds its payment in one go. */
    async start() {
      setQuick(true);
      await run('start', async () => bindPayment(t, await continueOrStartPlay(wallet, machine.machineKey), machine));
      router.refresh();
    },
    commit: () => run('commit', () => continueOrStartPlay(wallet, machine.machineKey)),
    /** Binds the payment, then refreshes the page, which shows the newest odds. */
    begin: (of: Play) => run('begin', () => bindPayment(t, of, machine)).then(() => router.refresh()),
    putAway,
    /** Calls `putAway` and shows the start of another play. */
    startOver() {
      putAway();
      setTrouble(null);
      setQuick(false);
      setPlay(findLastPlay(wallet, machine.machineKey));
    },
  };
}

/** Polls the payment of a play, and returns the play with the seed that the payment binds. */
function useIntent(play: Play | null) {
  const queries = useQueryClient();
  const intentId = play?.intentId ?? null;
  const isLive = useLiveMode() === 'stream';
  const intent = useQuery({
    queryKey: ['rip-intent', intentId],
    queryFn: () => readIntent(intentId ?? ''),
    enabled: intentId !== null && play?.ripId === null,
    refetchInterval: ({ state: { data, error } }) => {
      if (error !== null) return RETRY_MS;
      return data === null || isLive ? false : (POLL_MS[data?.state ?? 'open'] ?? false);
    },
  });
  const isSignedOut = isApiProblem(intent.error, 'unauthenticated');
  useEffect(() => {
    if (isSignedOut) void queries.invalidateQueries({ queryKey: SESSION_QUERY_KEY });
  }, [isSignedOut, queries]);
  const boundHash = intent.data?.clientSeedHash;
  const shown = useMemo(
    () => (play === null || boundHash === undefined ? play : withBoundSeed(play, boundHash)),
    [play, boundHash],
  );
  return { intent, shown, refresh: () => queries.invalidateQueries({ queryKey: ['rip-intent', intentId] }) };
}

/**
 * Returns the problem of a failed poll; null if no poll failed, or once the pack is ripped and the payment no longer
 * matters.
 */
function describePollFault(
  t: Translate<'gacha'>,
  siteTexts: Translate<'site'>,
  { intentId, ripId }: Play,
  error: Error | null,
): (Fault & { readonly money: string }) | null {
  if (error === null || intentId === null || ripId !== null) return null;
  return { ...toFault(siteTexts, error, t('retriesItself')), money: t('flow.unaffected') };
}
