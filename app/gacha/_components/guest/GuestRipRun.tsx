'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '#use-translations';
import { startGuestRun } from '../../../_guest/guest-run';
import { listStages, StageError } from '../../../_guest/guest-stages';
import type { Translate } from '../../../_messages/translate';
import type { TransactionFault } from '../../../_payment/trouble';
import { useLoadWallet } from '../../../_site/contexts';
import { useSessionWallet } from '../../../_site/session';
import { useSignIn } from '../../../_site/sign-in';
import { Button } from '../../../_ui/Button';
import { Problem } from '../../../_ui/Problem';
import { type Stage, StageList } from '../../../_ui/StageList';
import { ArrivingPack } from '../play/ArrivingPack';
import { formatTestPrice } from '../price-words';
import type { GuestRip } from './bind-seeds';
import { leaveLastGuestRun } from './guest-play';
import { GUEST_RIP_STAGES, type GuestRipProgress, type GuestRipStage, playGuestRip } from './play-guest-rip';
import { buildGuestRipPorts } from './rip-ports';

interface Props {
  readonly rip: GuestRip;
  /** Called when the run has succeeded. */
  readonly onPaid: () => void;
  /** Replaces this component by a new instance, which starts the run again. */
  readonly onRetry: () => void;
  /** Called when the player chooses to continue step by step, and if another run is active on this page. */
  readonly onLeave: () => void;
}

/** Runs a guest's rip up to the pack, and shows its stages. The run starts with the component; removal stops it. */
export default function GuestRipRun(props: Props) {
  const t = useTranslations('gacha');
  const { progress, failure } = useGuestRipRun(props);
  const wallet = useSessionWallet();
  const goStepByStep = () => {
    if (typeof wallet === 'string') leaveLastGuestRun(wallet, props.rip.machine.machineKey);
    props.onLeave();
  };
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const stages = (
    <StageList
      label={t('guest.progress')}
      stages={toStages(t, progress, failure, props.rip)}
      note={t('guest.reload')}
    />
  );
  return (
    <section ref={place} tabIndex={-1} aria-label={t('thisRip')}>
      {failure === null ? null : (
        <Problem {...failure.fault}>
          <Button variant="primary" onClick={props.onRetry}>
            {t('tryAgain')}
          </Button>
          <Button onClick={goStepByStep}>{t('stepByStep')}</Button>
        </Problem>
      )}
      {failure === null ? <ArrivingPack tier={props.rip.machine.tier}>{stages}</ArrivingPack> : stages}
    </section>
  );
}

/** A failed run: its stage, and the text for the player. */
interface Failure {
  /** The stage that failed; null if it isn't known. */
  readonly stage: GuestRipStage | null;
  readonly fault: TransactionFault;
}

/** The progress to show until the run reports its own. */
const BEFORE_START: GuestRipProgress = { player: 'now', seeds: 'next', sol: 'next', price: 'next', payment: 'next' };

function useGuestRipRun(props: Props) {
  const loadWallet = useLoadWallet();
  const queries = useQueryClient();
  const { signIn } = useSignIn();
  const [progress, setProgress] = useState(BEFORE_START);
  const [failure, setFailure] = useState<Failure | null>(null);
  // Props and texts are in a ref, so that the effect doesn't start another run when one of them changes.
  const parts = { ...props, ...useRipTexts(), loadWallet, signIn };
  const page = useRef(parts);
  page.current = parts;
  useEffect(() => {
    const stop = startGuestRun(async (signal) => {
      try {
        const { gachaTexts, guestTexts, paymentTexts, siteTexts, walletTexts } = page.current;
        const ports = buildGuestRipPorts(gachaTexts, page.current.rip, {
          ...{ guestTexts, paymentTexts, siteTexts, walletTexts },
          loadWallet: () => page.current.loadWallet(),
          signIn: (wallet) => page.current.signIn(wallet),
        });
        await playGuestRip(ports, setProgress, signal);
        // Drops the cached payment, which the page may have read before the run paid it.
        queries.removeQueries({ queryKey: ['rip-intent'] });
        page.current.onPaid();
      } catch (error) {
        if (signal.aborted) return;
        setFailure(toFailure(page.current.gachaTexts, error));
      }
    });
    if (stop === null) page.current.onLeave();
    return stop ?? undefined;
  }, [queries]);
  return { progress, failure };
}

const useRipTexts = () => ({
  gachaTexts: useTranslations('gacha'),
  guestTexts: useTranslations('guest'),
  paymentTexts: useTranslations('payment'),
  siteTexts: useTranslations('site'),
  walletTexts: useTranslations('wallet'),
});

function toFailure(t: Translate<'gacha'>, error: unknown): Failure {
  if (error instanceof StageError) return { stage: error.stage, fault: error.fault };
  const fault = {
    what: t('guest.failure.what'),
    money: t('guest.failure.money'),
    next: t('guest.failure.next'),
  };
  return { stage: null, fault };
}

function toStages(
  t: Translate<'gacha'>,
  progress: GuestRipProgress,
  failure: Failure | null,
  rip: GuestRip,
): readonly Stage[] {
  const amount = formatTestPrice(t, rip.machine.price);
  const names: Readonly<Record<GuestRipStage, string>> = {
    player: t('guest.stages.player'),
    seeds: t('guest.stages.seeds'),
    sol: t('guest.stages.sol'),
    price: t('guest.stages.price', { amount }),
    payment: t('guest.stages.payment', { amount }),
  };
  const shown = rip.isFree ? GUEST_RIP_STAGES.slice(0, 2) : GUEST_RIP_STAGES;
  return listStages(shown, names, progress, failure);
}
