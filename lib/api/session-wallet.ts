import type { Caller } from './exchange';
import { ProblemError } from './problems';

/** The session of a wallet, for what nobody else may ask; throws `unauthenticated`. */
export function walletSession(caller: Caller): Extract<Caller, { kind: 'wallet' }> {
  if (caller.kind !== 'wallet') throw new ProblemError('unauthenticated');
  return caller;
}

/** Its wallet; throws as `walletSession` does. */
export const sessionWallet = (caller: Caller): string => walletSession(caller).wallet;
