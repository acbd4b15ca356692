'use client';

import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '#use-translations';
import { pause } from '../../lib/client/retry';
import type { Network } from '../../lib/health/contract';
import type { PlayerView } from '../_duel/view';
import type { Translate } from '../_messages/translate';
import type { TransactionFault } from '../_payment/trouble';
import { useLoadWallet } from '../_site/contexts';
import type { InspectedTransaction } from '../_site/payment';
import type { Side } from '../_ui/side';
import { connectBurner, isBurnerReady, OtherWalletError } from './burner-session';
import { checkGuestDuel, fundWallet, payInspected, prepareGuestPayment, toGuestDuelFault } from './guest-calls';
import { startGuestRun } from './guest-run';
import { StageError } from './guest-stages';
import { GUEST_PAYMENT_STAGES, type GuestPaymentPorts, type GuestPaymentProgress, payAsGuest } from './pay-as-guest';

/** A guest's fee to pay, with callbacks for the outcome. */
export interface GuestPaymentTask {
  readonly view: PlayerView;
  readonly side: Side;
  readonly wallet: string;
  readonly network: Network;
  readonly refresh: () => Promise<void>;
  /** Called once the payment is on its way, or turned out not to be needed, and `refresh` has resolved after that. */
  readonly onEnd: () => void;
  readonly onFailure: () => void;
  /** Called instead of a run if another one is active on this page. */
  readonly onBusy: () => void;
}

const INITIAL_PROGRESS = Object.fromEntries(
  GUEST_PAYMENT_STAGES.map((stage) => [stage, 'next']),
) as GuestPaymentProgress;

/** Pays a guest's fee once, when the component is mounted. Returns the progress, and the failure if it failed. */
export function useGuestPayment(task: GuestPaymentTask) {
  const [progress, setProgress] = useState(INITIAL_PROGRESS);
  const [failure, setFailure] = useState<TransactionFault | null>(null);
  const texts = useTexts();
  const loadWallet = useLoadWallet();
  // A ref, so that a new view of the duel doesn't start another run.
  const page = useRef({ ...task, texts, loadWallet });
  page.current = { ...task, texts, loadWallet };
  useEffect(() => {
    const stop = startGuestRun(async (signal) => {
      try {
        await payAsGuest(buildPorts(page.current), setProgress, signal);
        await page.current.refresh();
        if (!signal.aborted) page.current.onEnd();
      } catch (error) {
        if (signal.aborted) return;
        setFailure(toFault(page.current.texts.guestTexts, error));
        page.current.onFailure();
      }
    });
    if (stop === null) page.current.onBusy();
    return stop ?? undefined;
  }, []);
  return { progress, failure };
}

const useTexts = () => ({
  guestTexts: useTranslations('guest'),
  siteTexts: useTranslations('site'),
  paymentTexts: useTranslations('payment'),
  walletTexts: useTranslations('wallet'),
});
type Texts = ReturnType<typeof useTexts>;

/** The fee to pay, with texts and an action that come from React hooks. */
interface PageParts extends GuestPaymentTask {
  readonly texts: Texts;
  readonly loadWallet: () => void;
}

function buildPorts({
  view,
  side,
  wallet,
  network,
  texts,
  loadWallet,
}: PageParts): GuestPaymentPorts<InspectedTransaction> {
  const { guestTexts: t } = texts;
  const { duelId, feeAmount } = view.duel;
  return {
    t,
    isPlayerReady: () => isBurnerReady(wallet),
    connect: async () => {
      if ((await connectBurner(texts.walletTexts, loadWallet)) !== wallet) throw new OtherWalletError('signed-in');
    },
    fund: (onShort) => fundWallet(network, feeAmount, wallet, onShort),
    checkDuel: () => checkGuestDuel(t, duelId, side),
    prepare: (duel) => prepareGuestPayment({ duel, wallet, rpcUrl: network.rpcUrl, purpose: 'fund' }),
    pay: (payment) => payInspected(texts, payment, network.rpcUrl),
    toFault: (error, stage) => toGuestDuelFault(t, texts, error, stage === 'sol'),
    pause,
  };
}

function toFault(t: Translate<'guest'>, error: unknown): TransactionFault {
  if (error instanceof StageError) return error.fault;
  return { what: t('faults.unknown.what'), money: t('faults.unknown.money'), next: t('faults.unknown.next') };
}
