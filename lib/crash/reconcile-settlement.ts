import { defineReadHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { requireCallerWallet } from '../api/session-wallet';
import { reconcileCrashSettlement } from './contract';
import { type ReadRoundServices, readAndForfeitRound, readAndSettle } from './read-round';
import { isRoundOver } from './rules/round';
import { readRoundBody } from './view';

/**
 * Attempts the settlement now, even before the next attempt is due, unless one is running. Throws `not-found`, and
 * `wrong-round-state` until the round is over.
 */
export const reconcileCrashSettlementHandler = defineReadHandler(reconcileCrashSettlement)(
  async ({ services, caller, now }: HandlerContext<ReadRoundServices>, { params }) => {
    const wallet = requireCallerWallet(caller);
    const before = await readAndForfeitRound(services, params.roundId, wallet, now);
    if (!isRoundOver(before.status)) throw new ProblemError('wrong-round-state', 'The round is still being played.');
    const round = await readAndSettle(services, params.roundId, wallet, now, true);
    return { body: await readRoundBody(services.database.queries, round, now) };
  },
);
