import {
  isSolanaError,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED as LANDED,
  SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_NOT_FOUND as NO_ACCOUNT,
  SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_FEE as NO_FEE,
  SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_RENT as NO_RENT,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE as REFUSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND as TOO_OLD,
} from '@solana/kit';
import type { Translate } from '../_messages/translate';
import type { Fault } from '../_site/fault';

const SHORT_OF_SOL_CODES: ReadonlySet<number> = new Set([NO_ACCOUNT, NO_FEE, NO_RENT]);

/** A problem worded for the player. `money` replaces the default sentence, that no money has moved. */
export interface TransactionFault extends Fault {
  readonly money?: string;
  readonly tone?: 'warning';
}

/** Returns the error of the RPC's simulation; null for any other error, after which it is unknown what the RPC did. */
function findSimulationError(error: unknown): unknown {
  return isSolanaError(error, REFUSED) ? (error.cause ?? error) : null;
}

/** Whether the RPC says that this transaction is on chain already. */
export const isAlreadyLandedError = (error: unknown): boolean => isSolanaError(findSimulationError(error), LANDED);

/** Whether the RPC's simulation refused the transaction, so that it wasn't sent. */
export const isSimulationFailure = (error: unknown): boolean =>
  findSimulationError(error) !== null && !isAlreadyLandedError(error);

/** Words a failure to send: the reason of the RPC's simulation, or that the outcome is unknown. */
export function toSendFault(t: Translate<'payment'>, error: unknown): TransactionFault {
  const trial = findSimulationError(error);
  if (trial === null) {
    return { what: t('inDoubt.what'), money: t('inDoubt.money'), next: t('inDoubt.next') };
  }
  if (isSolanaError(trial, TOO_OLD)) {
    return { what: t('expiredBeforeSending.what'), next: t('expiredBeforeSending.next') };
  }
  const logs = extractProgramLogs(error);
  // A wallet without any SOL has no account.
  const lacksSol = isSolanaError(trial) && SHORT_OF_SOL_CODES.has(trial.context.__code);
  if (lacksSol || /insufficient|no record of a prior credit|debit an account/i.test(logs))
    return { what: t('shortOfSol.what'), next: t('shortOfSol.getSome') };
  return { what: t('rejected.what'), next: describeSimulationFailure(t, trial, logs) };
}

/**
 * Cites up to 200 characters of the logs, or else the error's code: in production the library's errors have no words.
 */
function describeSimulationFailure(t: Translate<'payment'>, trial: unknown, logs: string): string {
  if (logs.trim() !== '') return t('rejected.said', { reason: logs.trim().slice(0, 200) });
  return isSolanaError(trial)
    ? t('rejected.saidCode', { code: String(trial.context.__code) })
    : t('rejected.said', { reason: String(trial) });
}

function extractProgramLogs(error: unknown): string {
  const { logs } = ((error as { context?: unknown }).context ?? {}) as { logs?: readonly string[] | null };
  return logs?.filter((line) => !line.includes('invoke') && !line.includes('consumed')).join(' ') ?? '';
}
