import { isApiProblem, NoAnswerError } from '../../lib/client/problem';
import { formatAmount, SOL_DECIMALS } from '../../lib/core/money';
import type { DuelBody } from '../../lib/duel/contract';
import { toFault } from '../_site/fault';
import { countFunnelEvent } from '../_site/funnel';
import {
  type EscrowPart,
  type InspectedTransaction,
  prepareAndInspect,
  reportUnsignedTransaction,
  sendAndRecordTransaction,
  signInspectedTransaction,
  TransactionMismatchError,
} from '../_site/payment';
import { isRejection } from '../_wallet/wallet-store';
import { type StoredTransaction, saveSignedTransaction } from './signed-store';
import { isAlreadyLandedError, isSimulationFailure, type TransactionFault, toSendFault } from './trouble';

/** A transaction to prepare, with its duel and wallet. */
export interface TransactionTask {
  readonly duel: DuelBody;
  readonly wallet: string;
  readonly rpcUrl: string;
  readonly purpose: 'fund' | 'commit-result' | 'settle' | 'refund';
  readonly part?: EscrowPart | undefined;
}

export type TransactionPhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'preparing' }
  | { readonly kind: 'prepared' | 'signing'; readonly payment: InspectedTransaction }
  | { readonly kind: 'sending' | 'sent' | 'in-doubt'; readonly signed: StoredTransaction };

/** Callback that shows the phase of a transaction, and its problem if there is one. */
export type ShowPhase = (phase: TransactionPhase, trouble?: TransactionFault) => void;

const IDLE_PHASE: TransactionPhase = { kind: 'idle' };
/** Converts the API's problem about missing lamports into one that counts in SOL. */
export const toShortOfSolFault = ({ what }: TransactionFault): TransactionFault => ({
  what: 'Not enough SOL',
  next: `${convertLamportsInText(what)} Get some, then prepare the transaction again.`,
});

const convertLamportsInText = (text: string): string =>
  text.replace(/(\d+) lamports/g, (_, lamports: string) => `${formatAmount(BigInt(lamports), SOL_DECIMALS)} SOL`);

export async function prepareTransaction(task: TransactionTask, show: ShowPhase): Promise<void> {
  show({ kind: 'preparing' });
  try {
    show({ kind: 'prepared', payment: await prepareAndInspect(task) });
  } catch (error) {
    const fault = toFault(error, 'Prepare it again.');
    show(IDLE_PHASE, isApiProblem(error, 'payer-cannot-pay') ? { ...fault, ...toShortOfSolFault(fault) } : fault);
  }
}

export async function sendTransaction(signed: StoredTransaction, rpcUrl: string, show: ShowPhase): Promise<void> {
  show({ kind: 'sending', signed });
  try {
    await sendAndRecordTransaction(signed, rpcUrl, signed);
    show({ kind: 'sent', signed });
  } catch (error) {
    // The transaction was sent. If the service couldn't record it, the worker finds the payment at the escrow account.
    if (isAlreadyLandedError(error) || isApiProblem(error) || error instanceof NoAnswerError)
      show({ kind: 'sent', signed });
    else if (isSimulationFailure(error)) show(IDLE_PHASE, toSendFault(error));
    else show({ kind: 'in-doubt', signed }, toSendFault(error));
  }
}

/**
 * Signs, checks the signed transaction, stores it in case the tab is lost, and sends it. Errors are shown, not thrown.
 */
export async function signAndSendTransaction(
  payment: InspectedTransaction,
  rpcUrl: string,
  show: ShowPhase,
): Promise<void> {
  show({ kind: 'signing', payment });
  try {
    const { signed, signature } = await signInspectedTransaction(payment);
    const { duelId, intentId, purpose } = payment.prepared;
    if (purpose === 'fund') countFunnelEvent('payment-signed');
    const kept = { prepared: { duelId, intentId }, signed, signature };
    saveSignedTransaction(kept);
    await sendTransaction(kept, rpcUrl, show);
  } catch (error) {
    await showSignFailure(payment, error, show);
  }
}

async function showSignFailure(payment: InspectedTransaction, error: unknown, show: ShowPhase): Promise<void> {
  if (error instanceof TransactionMismatchError) return show(IDLE_PHASE, toMismatchFault(error));
  if (!isRejection(error)) return show({ kind: 'prepared', payment }, toFault(error, 'Then sign again.'));
  await reportUnsigned(payment);
  const fault = toFault(error, 'Prepare the transaction again when you’re ready.');
  show(IDLE_PHASE, { ...fault, tone: 'warning' });
}

/**
 * Reports that nothing was signed; ignores errors. If the report is lost, the service returns the same transaction
 * again until it expires.
 */
export const reportUnsigned = (payment: InspectedTransaction): Promise<void> =>
  reportUnsignedTransaction(payment).catch(() => {});

export const toMismatchFault = ({ faults }: TransactionMismatchError): TransactionFault => ({
  what: 'Your wallet changed the transaction',
  money: 'It wasn’t sent, and no money has moved.',
  next: `${faults.join(' ')} Use another wallet, or turn off the setting that changes transactions in this one.`,
});
