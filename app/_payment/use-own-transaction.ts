'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from '#use-translations';
import { findShortfall } from '../../lib/chain/inspect/costs';
import type { Translate } from '../_messages/translate';
import { toFault } from '../_site/fault';
import { TransactionMismatchError } from '../_site/payment';
import { isRejection } from '../_wallet/wallet-store';
import { type BalanceAndCosts, readDirectTransactionCosts } from './own-costs';
import {
  checkDirectTransaction,
  type DirectTransaction,
  type DirectTransactionProgress,
  type SignedDirectTransaction,
  sendDirectTransaction,
  signDirectTransaction,
} from './own-transaction';
import { toMismatchFault } from './transaction-steps';
import { isAlreadyLandedError, isSimulationFailure, type TransactionFault, toSendFault } from './trouble';

/** Pause between two checks of a sent transaction on chain. */
const POLL_MS = 1_000;

/** Phase of a transaction that this page builds and sends without the service. */
export type DirectTransactionPhase =
  | { readonly kind: 'idle' | 'preparing' | 'done' }
  | { readonly kind: 'review' | 'signing'; readonly transaction: DirectTransaction }
  | {
      readonly kind: 'following' | 'in-doubt';
      readonly transaction: DirectTransaction;
      readonly signed: SignedDirectTransaction;
      readonly progress: DirectTransactionProgress | null;
    };

const IDLE_PHASE: DirectTransactionPhase = { kind: 'idle' };
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const buildExpiredFault = (t: Translate<'payment'>): TransactionFault => ({
  what: t('expired.what'),
  next: t('expired.next'),
  tone: 'warning',
});
const buildFailedFault = (t: Translate<'payment'>): TransactionFault => ({
  what: t('failed.what'),
  money: t('failed.money'),
  next: t('failed.next'),
});

/** Prepares, signs, sends and follows a transaction that this page builds, over the chain's RPC alone. */
export function useDirectTransaction(rpcUrl: string, build: () => Promise<DirectTransaction>, onFinal: () => void) {
  const t = useTranslations('payment');
  const siteTexts = useTranslations('site');
  const [phase, setPhase] = useState<DirectTransactionPhase>(IDLE_PHASE);
  const [trouble, setTrouble] = useState<TransactionFault | null>(null);
  const [shortOf, setShortOf] = useState<BalanceAndCosts | null>(null);
  const isHere = useIsMounted();
  const showPhase = (next: DirectTransactionPhase, found: TransactionFault | null = null) => {
    if (!isHere()) return;
    setPhase(next);
    setTrouble(found);
    setShortOf(null);
  };

  const pollUntilFinal = async (own: DirectTransaction, signed: SignedDirectTransaction) => {
    while (isHere()) {
      const progress = await checkDirectTransaction(rpcUrl, signed.signature, own.lastValidBlockHeight).catch(
        () => null,
      );
      if (progress?.stage === 'lapsed') return showPhase(IDLE_PHASE, buildExpiredFault(t));
      if (progress?.stage === 'failed') return showPhase(IDLE_PHASE, buildFailedFault(t));
      if (progress?.stage === 'finalized') {
        showPhase({ kind: 'done' });
        return onFinal();
      }
      if (progress !== null) showPhase({ kind: 'following', transaction: own, signed, progress });
      await pause(POLL_MS);
    }
  };
  const sendAndPoll = async (own: DirectTransaction, signed: SignedDirectTransaction) => {
    showPhase({ kind: 'following', transaction: own, signed, progress: null });
    try {
      await sendDirectTransaction(rpcUrl, signed);
    } catch (error) {
      if (isSimulationFailure(error)) return showPhase(IDLE_PHASE, toSendFault(t, error));
      if (!isAlreadyLandedError(error))
        return showPhase({ kind: 'in-doubt', transaction: own, signed, progress: null }, toSendFault(t, error));
    }
    await pollUntilFinal(own, signed);
  };
  return {
    phase,
    trouble,
    /** The wallet's balance and the costs if it couldn't pay when the transaction was prepared; else null. */
    shortOf,
    prepare: async () => {
      showPhase({ kind: 'preparing' });
      try {
        const own = await build();
        const payer = await readDirectTransactionCosts(rpcUrl, own);
        if (findShortfall(payer.balance, payer.costs) === 0n) return showPhase({ kind: 'review', transaction: own });
        showPhase(IDLE_PHASE);
        if (isHere()) setShortOf(payer);
      } catch (error) {
        showPhase(IDLE_PHASE, toFault(siteTexts, error, t('again.prepare')));
      }
    },
    sign: async (own: DirectTransaction) => {
      showPhase({ kind: 'signing', transaction: own });
      try {
        await sendAndPoll(own, await signDirectTransaction(own));
      } catch (error) {
        if (error instanceof TransactionMismatchError) return showPhase(IDLE_PHASE, toMismatchFault(t, error));
        if (!isRejection(error))
          return showPhase({ kind: 'review', transaction: own }, toFault(siteTexts, error, t('again.sign')));
        showPhase(IDLE_PHASE, { ...toFault(siteTexts, error, t('again.prepareWhenReady')), tone: 'warning' });
      }
    },
    send: sendAndPoll,
    giveUp: () => showPhase(IDLE_PHASE),
  };
}

/** Returns a function that returns whether the component is still mounted. */
function useIsMounted(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
}
