'use client';

import { useCallback, useState } from 'react';
import { isApiProblem, NoAnswer } from '../../../lib/client/problem';
import type { DuelBody } from '../../../lib/duel/contract';
import { faultOf } from '../../_site/fault';
import {
  ChangedByWallet,
  type PreparedPayment,
  preparePayment,
  rejectPayment,
  sendPayment,
  signPayment,
} from '../../_site/payment';
import { isRejection } from '../../_wallet/wallet-store';
import { keepSigned, type Signed } from './signed-store';
import { hasLanded, isRefused, sendTrouble, type Trouble } from './trouble';

/** What is to be done, and for whom. */
export interface Task {
  readonly duel: DuelBody;
  readonly wallet: string;
  readonly rpcUrl: string;
  readonly purpose: 'fund' | 'commit-result' | 'settle' | 'refund';
  readonly part?: 'creator-fee' | 'opponent-fee' | undefined;
}

export type Phase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'preparing' }
  | { readonly kind: 'prepared' | 'signing'; readonly payment: PreparedPayment }
  | { readonly kind: 'sending' | 'sent' | 'in-doubt'; readonly signed: Signed };

const IDLE: Phase = { kind: 'idle' };

/** One transaction from its preparation until it is on its way; from there on the service's look at the chain tells. */
export function useTransaction(task: Task, refresh: () => Promise<void>) {
  const [phase, setPhase] = useState<Phase>(IDLE);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const fail = useCallback((next: Phase, found: Trouble) => {
    setPhase(next);
    setTrouble(found);
  }, []);

  const prepare = async () => {
    setTrouble(null);
    setPhase({ kind: 'preparing' });
    try {
      const payment = await preparePayment(task.duel, task.wallet, task.purpose, task.part);
      setPhase({ kind: 'prepared', payment });
    } catch (error) {
      fail(IDLE, faultOf(error, 'Prepare it again.'));
    }
    await refresh();
  };

  const send = async (signed: Signed) => {
    setTrouble(null);
    setPhase({ kind: 'sending', signed });
    try {
      await sendPayment(signed, task.rpcUrl, signed);
      setPhase({ kind: 'sent', signed });
    } catch (error) {
      // The chain has it, but the service could not be told: it finds the payment at the escrow account.
      if (hasLanded(error) || isApiProblem(error) || error instanceof NoAnswer) setPhase({ kind: 'sent', signed });
      else if (isRefused(error)) fail(IDLE, sendTrouble(error));
      else fail({ kind: 'in-doubt', signed }, sendTrouble(error));
    }
    await refresh();
  };

  const sign = async (payment: PreparedPayment) => {
    setTrouble(null);
    setPhase({ kind: 'signing', payment });
    try {
      const { signed, signature } = await signPayment(payment);
      const { duelId, intentId } = payment.prepared;
      const kept = { prepared: { duelId, intentId }, signed, signature };
      keepSigned(kept);
      await send(kept);
    } catch (error) {
      await afterNo(payment, error);
    }
  };

  const afterNo = async (payment: PreparedPayment, error: unknown) => {
    if (error instanceof ChangedByWallet) return fail(IDLE, changedTrouble(error));
    if (!isRejection(error)) return fail({ kind: 'prepared', payment }, faultOf(error, 'Then sign again.'));
    // Should this get lost, the same transaction is given again, or it lapses by itself.
    await rejectPayment(payment).catch(() => {});
    fail(IDLE, { ...faultOf(error, 'Prepare the transaction again when you are ready.'), tone: 'warning' });
    await refresh();
  };

  const giveUp = async (payment: PreparedPayment) => {
    setTrouble(null);
    setPhase(IDLE);
    await rejectPayment(payment).catch(() => {});
    await refresh();
  };

  return { phase, trouble, prepare, sign, send, giveUp };
}

const changedTrouble = ({ faults }: ChangedByWallet): Trouble => ({
  what: 'Your wallet changed the transaction',
  money: 'It was not sent, and no money has moved.',
  next: `${faults.join(' ')} Use another wallet, or turn off what changes transactions in this one.`,
});
