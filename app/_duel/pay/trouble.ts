import {
  isSolanaError,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED as LANDED,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE as REFUSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND as TOO_OLD,
} from '@solana/kit';
import type { Fault } from '../../_site/fault';

/** What went wrong, with what it means for the money where some may have moved. */
export interface Trouble extends Fault {
  readonly money?: string;
  readonly tone?: 'warning';
}

/** What the RPC's own trial run said; null when the error is another one, and nobody knows what the RPC did. */
function trialOf(error: unknown): unknown {
  return isSolanaError(error, REFUSED) ? (error.cause ?? error) : null;
}

/** The chain has this very transaction already. */
export const hasLanded = (error: unknown): boolean => isSolanaError(trialOf(error), LANDED);

/** The RPC tried it and did not pass it on. */
export const isRefused = (error: unknown): boolean => trialOf(error) !== null && !hasLanded(error);

export function sendTrouble(error: unknown): Trouble {
  const trial = trialOf(error);
  if (trial === null) {
    return {
      what: 'The chain’s RPC did not answer',
      money: 'The signed transaction may or may not have arrived.',
      next: 'Sending it again is safe: it is the same transaction and counts once.',
    };
  }
  if (isSolanaError(trial, TOO_OLD)) {
    return { what: 'The transaction was too old to be sent', next: 'Prepare it again and sign it within a minute.' };
  }
  const said = `${trial instanceof Error ? trial.message : String(trial)} ${logsOf(error)}`;
  if (/insufficient|no record of a prior credit|debit an account/i.test(said)) {
    return {
      what: 'Your wallet does not hold enough SOL',
      next: 'Get some, then prepare the transaction again.',
    };
  }
  return { what: 'The chain refused the transaction in a trial run', next: `It said: ${said.trim().slice(0, 200)}` };
}

function logsOf(error: unknown): string {
  const { logs } = ((error as { context?: unknown }).context ?? {}) as { logs?: readonly string[] | null };
  return logs?.filter((line) => !line.includes('invoke') && !line.includes('consumed')).join(' ') ?? '';
}
