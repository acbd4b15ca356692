import type { Caller } from '../api/exchange';
import { ProblemError } from '../api/problems';

/** The wallet of a session; its endpoints take nothing else. */
export function walletOf(caller: Caller): string {
  if (caller.kind !== 'wallet') throw new ProblemError('unauthenticated');
  return caller.wallet;
}
