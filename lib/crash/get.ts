import { defineReadHandler, type HandlerContext } from '../api/handler';
import { requireCallerWallet } from '../api/session-wallet';
import { getCrashRound } from './contract';
import { type ReadRoundServices, readAndSettle } from './read-round';
import { readRoundBody } from './view';

/**
 * Returns the caller's round, after forfeiting it if it's overdue and attempting a due settlement, in transactions of
 * their own. Throws `not-found`.
 */
export const getCrashRoundHandler = defineReadHandler(getCrashRound)(
  async ({ services, caller, now }: HandlerContext<ReadRoundServices>, { params }) => {
    const round = await readAndSettle(services, params.roundId, requireCallerWallet(caller), now);
    return { body: await readRoundBody(services.database.queries, round, now) };
  },
);
