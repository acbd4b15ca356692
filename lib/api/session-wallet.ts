import type { Caller } from './exchange';
import { ProblemError } from './problems';

/** Returns the caller's wallet session, for endpoints that only wallets may call. Throws `unauthenticated`. */
export function requireWalletSession(caller: Caller): Extract<Caller, { kind: 'wallet' }> {
  if (caller.kind !== 'wallet') throw new ProblemError('unauthenticated');
  return caller;
}

/** Returns the wallet of the caller's session. Throws as `requireWalletSession` does. */
export const requireCallerWallet = (caller: Caller): string => requireWalletSession(caller).wallet;
