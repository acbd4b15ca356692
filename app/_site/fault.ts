import { ApiProblem, NoAnswer } from '../../lib/client/problem';
import { AccountChanged, StoppedWaiting } from '../_wallet/question';
import { isRejection } from '../_wallet/wallet-store';
import { helpOf } from './problem-help';

/** An error in words for the player: what happened and what to do next. No money has moved by any of them. */
export interface Fault {
  readonly what: string;
  readonly next: string;
  /** The page that explains it. */
  readonly help?: string;
  readonly requestId?: string;
}

/** `again` says how to repeat what failed, such as "Press Sign in again." */
export function faultOf(error: unknown, again: string): Fault {
  if (error instanceof ApiProblem) return problemFault(error, again);
  if (error instanceof NoAnswer) {
    return { what: 'The service does not answer', next: `Look at your connection. ${again}` };
  }
  const ofWallet = walletFault(error, again);
  if (ofWallet !== null) return ofWallet;
  if (isRejection(error)) return { what: 'You said no in your wallet', next: `That is fine. ${again}` };
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
  const said = typeof message === 'string' && message !== '' ? message : String(name ?? 'unknown');
  if (/\block|unauthori[sz]ed/i.test(`${String(name)} ${said}`)) {
    return { what: 'Your wallet is locked', next: `Unlock it. ${again}` };
  }
  if (
    /(network|cluster|chain)[^.]*(mismatch|differ|wrong|not supported)|(wrong|different|unsupported) (network|cluster|chain)/i.test(
      said,
    )
  ) {
    return { what: 'Your wallet is set to another network', next: `Set it to devnet. ${again}` };
  }
  return { what: 'That did not work', next: `${said.replace(/[.]?$/, '.')} ${again}` };
}

/** Where the catalogue speaks to whoever writes a client. */
const OWN_NEXT: Readonly<Record<string, string>> = { 'gate-closed': 'The status page tells what is open now.' };

function waitWords({ retryAfterSeconds }: ApiProblem, again: string): string {
  const minutes = Math.ceil((retryAfterSeconds ?? 60) / 60);
  return `Wait ${minutes <= 1 ? 'a minute' : `${minutes} minutes`}. ${again}`;
}

/** What this page itself found while it waited for the wallet; null for anything else. */
function walletFault(error: unknown, again: string): Fault | null {
  if (error instanceof StoppedWaiting)
    return { what: 'You stopped waiting for your wallet', next: `What it signs now is not used. ${again}` };
  if (error instanceof AccountChanged)
    return { what: 'Your wallet went over to another account', next: `Go back to the first one in it. ${again}` };
  return null;
}

function problemFault(problem: ApiProblem, again: string): Fault {
  const { code, message, requestId } = problem;
  const ids = requestId === null ? {} : { requestId };
  const known = helpOf(code);
  if (known === undefined) return { what: message, next: again, ...ids };
  const next = code === 'rate-limited' ? waitWords(problem, again) : (OWN_NEXT[code] ?? known);
  return { what: message, next, help: `/problems/${code}`, ...ids };
}
