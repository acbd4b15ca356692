import { isApiProblem, NoAnswerError } from '../../lib/client/problem';
import type { Locale } from '../../lib/core/locales';
import { SOL_DECIMALS } from '../../lib/core/money';
import type { DuelBody } from '../../lib/duel/contract';
import { localizeAmount } from '../_messages/format-number';
import type { Translate } from '../_messages/translate';
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
import { noteSentHere, noteUnsent } from './sent-here';
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

/** Phase of a transaction that the service prepares and this page signs and sends. */
export type TransactionPhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'preparing' }
  | { readonly kind: 'prepared' | 'signing'; readonly payment: InspectedTransaction }
  | { readonly kind: 'sending' | 'sent' | 'in-doubt'; readonly signed: StoredTransaction };

/** Callback that shows the phase of a transaction, and its problem if there is one. */
export type ShowPhase = (phase: TransactionPhase, trouble?: TransactionFault) => void;

const IDLE_PHASE: TransactionPhase = { kind: 'idle' };
/** Converts the API's problem about missing lamports: its text then gives the amounts in SOL. */
export const toShortOfSolFault = (t: Translate<'payment'>, { what }: TransactionFault): TransactionFault => ({
  what: t('shortOfSol.what'),
  next: t('shortOfSol.getMissing', { missing: convertLamportsInText(t.locale, what) }),
});

const convertLamportsInText = (locale: Locale, text: string): string =>
  text.replace(
    /(\d+) lamports/g,
    (_, lamports: string) => `${localizeAmount(locale, BigInt(lamports), SOL_DECIMALS)} SOL`,
  );

/** Has the service prepare a transaction, and inspects it. Errors are shown, not thrown. */
export async function prepareTransaction(
  t: Translate<'payment'>,
  siteTexts: Translate<'site'>,
  task: TransactionTask,
  show: ShowPhase,
): Promise<void> {
  show({ kind: 'preparing' });
  try {
    show({ kind: 'prepared', payment: await prepareAndInspect(task) });
  } catch (error) {
    const fault = toFault(siteTexts, error, t('again.prepare'));
    show(IDLE_PHASE, isApiProblem(error, 'payer-cannot-pay') ? { ...fault, ...toShortOfSolFault(t, fault) } : fault);
  }
}

/** Sends a signed transaction and records it with the service. Errors are shown, not thrown. */
export async function sendTransaction(
  t: Translate<'payment'>,
  signed: StoredTransaction,
  rpcUrl: string,
  show: ShowPhase,
): Promise<void> {
  const { intentId } = signed.prepared;
  noteSentHere(intentId);
  show({ kind: 'sending', signed });
  try {
    await sendAndRecordTransaction(signed, rpcUrl, signed);
    show({ kind: 'sent', signed });
  } catch (error) {
    // The transaction was sent. If the service couldn't record it, the worker finds the payment at the escrow account.
    if (isAlreadyLandedError(error) || isApiProblem(error) || error instanceof NoAnswerError)
      return show({ kind: 'sent', signed });
    noteUnsent(intentId);
    show(isSimulationFailure(error) ? IDLE_PHASE : { kind: 'in-doubt', signed }, toSendFault(t, error));
  }
}

/**
 * Signs, checks the signed transaction, stores it in case the tab is lost, and sends it. Errors are shown, not thrown.
 */
export async function signAndSendTransaction(
  t: Translate<'payment'>,
  siteTexts: Translate<'site'>,
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
    await sendTransaction(t, kept, rpcUrl, show);
  } catch (error) {
    await showSignFailure(t, siteTexts, payment, error, show);
  }
}

/** Shows why a transaction wasn't signed, or was signed but isn't sent. Reports only a rejection to the service. */
async function showSignFailure(
  t: Translate<'payment'>,
  siteTexts: Translate<'site'>,
  payment: InspectedTransaction,
  error: unknown,
  show: ShowPhase,
): Promise<void> {
  if (error instanceof TransactionMismatchError) return show(IDLE_PHASE, toMismatchFault(t, error));
  if (!isRejection(error)) return show({ kind: 'prepared', payment }, toFault(siteTexts, error, t('again.sign')));
  await reportUnsigned(payment);
  const fault = toFault(siteTexts, error, t('again.prepareTransactionWhenReady'));
  show(IDLE_PHASE, { ...fault, tone: 'warning' });
}

/**
 * Reports that nothing was signed; ignores errors. If the report is lost, the service returns the same transaction
 * again until it expires.
 */
export const reportUnsigned = (payment: InspectedTransaction): Promise<void> =>
  reportUnsignedTransaction(payment).catch(() => {});

export const toMismatchFault = (t: Translate<'payment'>, { faults }: TransactionMismatchError): TransactionFault => ({
  what: t('changedByWallet.what'),
  money: t('changedByWallet.money'),
  next: t('changedByWallet.next', { changes: faults.join(' ') }),
});
