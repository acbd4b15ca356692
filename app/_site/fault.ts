import { ApiProblem, NoAnswerError } from '../../lib/client/problem';
import { WalletError } from '../_wallet/wallet-store';
import { findNextStep } from './problem-kinds';

/** An error worded for the player: the problem and the next step. `Problem` adds that no money has moved. */
export interface Fault {
  readonly what: string;
  readonly next: string;
  /** Address of the page that explains the error. */
  readonly help?: string;
  readonly requestId?: string;
}

/** Words an error for the player. `again` says how to retry, such as "Press Sign in again." */
export function toFault(error: unknown, again: string): Fault {
  if (error instanceof ApiProblem) return toProblemFault(error, again);
  if (error instanceof NoAnswerError) {
    return { what: 'We can’t reach the service', next: `Check your connection. ${again}` };
  }
  if (error instanceof WalletError) return { what: error.what, next: `${error.next} ${again}` };
  if (isRpcError(error)) return { what: 'We can’t reach Solana right now', next: `Wait a moment. ${again}` };
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
  const said = typeof message === 'string' && message !== '' ? message : String(name ?? 'unknown');
  return { what: 'That didn’t work', next: `${said.replace(/[.]?$/, '.')} ${again}` };
}

/** Returns whether an error is from the RPC. Its message isn't shown: it is only a number and a command to run. */
const isRpcError = (error: unknown): boolean => error instanceof Error && error.name === 'SolanaError';

/** Next steps for codes whose text in the problem catalog addresses API client developers. */
const PLAYER_NEXT_STEPS: Readonly<Record<string, string>> = {
  'gate-closed': 'See what’s open on the status page.',
};

function describeRetryWait({ retryAfterSeconds }: ApiProblem, again: string): string {
  const minutes = Math.ceil((retryAfterSeconds ?? 60) / 60);
  return `Wait ${minutes <= 1 ? 'a minute' : `${minutes} minutes`}. ${again}`;
}

function toProblemFault(problem: ApiProblem, again: string): Fault {
  const { code, message, requestId } = problem;
  const ids = requestId === null ? {} : { requestId };
  const known = findNextStep(code);
  if (known === undefined) return { what: message, next: again, ...ids };
  const next = code === 'rate-limited' ? describeRetryWait(problem, again) : (PLAYER_NEXT_STEPS[code] ?? known);
  return { what: message, next, help: `/problems/${code}`, ...ids };
}
