import { ApiProblem, NoAnswerError } from '../../lib/client/problem';
import type { Translate } from '../_messages/translate';
import { WalletError } from '../_wallet/wallet-store';
import { ExplainedError } from './explained-error';
import { findNextStep } from './problem-kinds';

/**
 * An error worded for the player: the problem and the next step. By default, `Problem` adds that no money has moved.
 */
export interface Fault {
  readonly what: string;
  readonly next: string;
  /** Address of the page that explains the error. */
  readonly help?: string;
  readonly requestId?: string;
}

/** Words an error for the player. `again` says how to retry, such as "Press Sign in again." */
export function toFault(t: Translate<'site'>, error: unknown, again: string): Fault {
  if (error instanceof ApiProblem) return toProblemFault(t, error, again);
  if (error instanceof NoAnswerError || isFetchError(error))
    return { what: t('fault.noService'), next: t('fault.checkConnection', { again }) };
  if (error instanceof WalletError)
    return { what: error.what, next: t('fault.thenAgain', { advice: error.next, again }) };
  if (isRpcError(error)) return { what: t('fault.noSolana'), next: t('fault.waitAMoment', { again }) };
  return { what: t('fault.failed'), next: t('fault.thenAgain', { advice: describeCause(t, error), again }) };
}

/** Returns the reason for an error as a sentence: an `ExplainedError`'s text, else the error's own message. */
function describeCause(t: Translate<'site'>, error: unknown): string {
  if (error instanceof ExplainedError) return t(`fault.cause.${error.causeKey}`);
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
  const text = typeof message === 'string' && message !== '' ? message : String(name ?? t('fault.unknownCause'));
  return text.replace(/[.]?$/, '.');
}

/**
 * Whether a library's request got no answer, by the text of the TypeError that `fetch` throws: in Chromium "Failed to
 * fetch", in Safari "Load failed", in Firefox "NetworkError when attempting to fetch resource."
 */
const isFetchError = (error: unknown): boolean => /^TypeError.*(fetch|Load f)/.test(String(error));

/**
 * Whether an error is one of @solana/kit, which here come from calls to the RPC. The player doesn't see its message,
 * which is only a number and a command to run.
 */
const isRpcError = (error: unknown): boolean => error instanceof Error && error.name === 'SolanaError';

function describeRetryWait(t: Translate<'site'>, { retryAfterSeconds }: ApiProblem, again: string): string {
  const minutes = Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60));
  return t('fault.rateLimited', { minutes, again });
}

/** Returns the next step for an API problem. That is `known`, the problem catalogue's text, except for two codes. */
function describeNextStep(t: Translate<'site'>, problem: ApiProblem, again: string, known: string): string {
  if (problem.code === 'rate-limited') return describeRetryWait(t, problem, again);
  // For `gate-closed`, the catalogue's text addresses developers of API clients, not players.
  return problem.code === 'gate-closed' ? t('fault.gateClosed') : known;
}

function toProblemFault(t: Translate<'site'>, problem: ApiProblem, again: string): Fault {
  const { code, message, requestId } = problem;
  const ids = requestId === null ? {} : { requestId };
  const known = findNextStep(code);
  if (known === undefined) return { what: message, next: again, ...ids };
  return { what: message, next: describeNextStep(t, problem, again, known), help: `/problems/${code}`, ...ids };
}
