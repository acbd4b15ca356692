import { resolveActingWallet } from '../api/acting-wallet';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { getMatchStatus } from './contract';
import type { MatchServices } from './prepare-search';
import { resumeSearchOrMatch } from './resume';
import { buildNoTicketProblem, toSessionBody } from './view';

/**
 * Returns the active search or match. Extends a search, and tries to match it (`resumeSearchOrMatch`). Throws
 * `no-active-ticket` with how the last ticket ended.
 */
export const getMatchStatusHandler = defineReadHandler(getMatchStatus)(
  async (context: HandlerContext<MatchServices>, { body }) => {
    const { queries } = context.services.database;
    const wallet = resolveActingWallet(context.caller, body.wallet);
    const outcome = await resumeSearchOrMatch(context, wallet);
    if (outcome === null) throw await buildNoTicketProblem(queries, wallet);
    return { body: await toSessionBody(queries, outcome) };
  },
);
