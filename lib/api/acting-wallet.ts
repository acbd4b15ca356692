import type { Caller } from './exchange';
import { buildInvalidMemberProblem, ProblemError } from './problems';

/**
 * Returns the wallet a request acts for: a session's own, or the one that an integration names in `wallet`. Throws 400
 * when a session names another wallet or an integration none, 401 for anyone else.
 */
export function resolveActingWallet(caller: Caller, named: string | undefined): string {
  if (caller.kind === 'wallet') {
    if (named !== undefined && named !== caller.wallet)
      throw buildInvalidMemberProblem('/body/wallet', 'a wallet session acts for its own wallet only');
    return caller.wallet;
  }
  if (caller.kind !== 'integration') throw new ProblemError('unauthenticated');
  if (named === undefined)
    throw buildInvalidMemberProblem('/body/wallet', 'an integration key names the wallet it acts for');
  return named;
}
