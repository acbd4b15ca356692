import type { Caller } from './exchange';
import { ProblemError } from './problems';

/** Returns the caller's wallet session, for endpoints that only wallets may call. Throws `unauthenticated`. */
export function walletSession(caller: Caller): Extract<Caller, { kind: 'wallet' }> {
  if (caller.kind !== 'wallet') throw new ProblemError('unauthenticated');
  return caller;
}

/** Returns the wallet of the caller's session. Throws as `walletSession` does. */
export const sessionWallet = (caller: Caller): string => walletSession(caller).wallet;
