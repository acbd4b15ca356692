'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { findShortfall } from '../../lib/chain/inspect/costs';
import { toFault } from '../_site/fault';
import { TransactionMismatchError } from '../_site/payment';
import { isRejection } from '../_wallet/wallet-store';
import { type BalanceAndCosts, readOwnTransactionCosts } from './own-costs';
import {
  checkOwnTransaction,
  type OwnTransaction,
  type OwnTransactionProgress,
  type SignedOwnTransaction,
  sendOwnTransaction,
  signOwnTransaction,
} from './own-transaction';
import { toMismatchTrouble } from './transaction-steps';
import { isAlreadyLandedError, isSimulationFailure, type Trouble, toSendTrouble } from './trouble';

const POLL_MS = 1_000;

export type OwnTransactionPhase =
  | { readonly kind: 'idle' | 'preparing' | 'done' }
  | { readonly kind: 'review' | 'signing'; readonly transaction: OwnTransaction }
  | {
      readonly kind: 'following' | 'in-doubt';
      readonly transaction: OwnTransaction;
      readonly signed: SignedOwnTransaction;
      readonly progress: OwnTransactionProgress | null;
    };

const IDLE_PHASE: OwnTransactionPhase = { kind: 'idle' };
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const EXPIRED_TROUBLE: Trouble = {
  what: 'The transaction came too late',
  next: 'Its blockhash got too old before it was on chain, so it never can be. Prepare a new one.',
  tone: 'warning',
};
const FAILED_TROUBLE: Trouble = {
  what: 'The chain refused the transaction',
  money: 'Nothing but its network fee was taken.',
  next: 'Somebody may have sent the same before you. Look at what is offered now.',
};

/** Prepares, signs, sends and follows a transaction that this page builds, over the chain's RPC alone. */
export function useOwnTransaction(rpcUrl: string, build: () => Promise<OwnTransaction>, onFinal: () => void) {
  const [phase, setPhase] = useState<OwnTransactionPhase>(IDLE_PHASE);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [shortOf, setShortOf] = useState<BalanceAndCosts | null>(null);
  const isHere = useIsMounted();
  const show = (next: OwnTransactionPhase, found: Trouble | null = null) => {
    if (!isHere()) return;
    setPhase(next);
    setTrouble(found);
    setShortOf(null);
  };

  const follow = async (own: OwnTransaction, signed: SignedOwnTransaction) => {
    while (isHere()) {
      const progress = await checkOwnTransaction(rpcUrl, signed.signature, own.lastValidBlockHeight).catch(() => null);
      if (progress?.stage === 'lapsed') return show(IDLE_PHASE, EXPIRED_TROUBLE);
      if (progress?.stage === 'failed') return show(IDLE_PHASE, FAILED_TROUBLE);
      if (progress?.stage === 'finalized') {
        show({ kind: 'done' });
        return onFinal();
      }
      if (progress !== null) show({ kind: 'following', transaction: own, signed, progress });
      await pause(POLL_MS);
    }
  };
  const send = async (own: OwnTransaction, signed: SignedOwnTransaction) => {
    show({ kind: 'following', transaction: own, signed, progress: null });
    try {
      await sendOwnTransaction(rpcUrl, signed);
    } catch (error) {
      if (isSimulationFailure(error)) return show(IDLE_PHASE, toSendTrouble(error));
      if (!isAlreadyLandedError(error))
        return show({ kind: 'in-doubt', transaction: own, signed, progress: null }, toSendTrouble(error));
    }
    await follow(own, signed);
  };
  return {
    phase,
    trouble,
    /** The wallet's balance and the costs if it couldn't pay when the transaction was prepared; else null. */
    shortOf,
    prepare: async () => {
      show({ kind: 'preparing' });
      try {
        const own = await build();
        const payer = await readOwnTransactionCosts(rpcUrl, own);
        if (findShortfall(payer.balance, payer.costs) === 0n) return show({ kind: 'review', transaction: own });
        show(IDLE_PHASE);
        if (isHere()) setShortOf(payer);
      } catch (error) {
        show(IDLE_PHASE, toFault(error, 'Prepare it again.'));
      }
    },
    sign: async (own: OwnTransaction) => {
      show({ kind: 'signing', transaction: own });
      try {
        await send(own, await signOwnTransaction(own));
      } catch (error) {
        if (error instanceof TransactionMismatchError) return show(IDLE_PHASE, toMismatchTrouble(error));
        if (!isRejection(error)) return show({ kind: 'review', transaction: own }, toFault(error, 'Then sign again.'));
        show(IDLE_PHASE, { ...toFault(error, 'Prepare it again when you are ready.'), tone: 'warning' });
      }
    },
    send,
    giveUp: () => show(IDLE_PHASE),
  };
}

/** Returns a function that tells whether the component is still mounted. */
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
