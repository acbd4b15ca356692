import { resolveActingWallet } from '../api/acting-wallet';
import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { searchMatch } from './contract';
import { enterMatchmaking } from './enter';
import { type MatchServices, prepareSearch } from './prepare-search';
import { endExpiredMatch } from './resume';
import { toSessionBody } from './view';

/**
 * Searches in a tier. A repeated request returns the same ticket, a matched player gets the match, and another tier
 * replaces the search. Throws as `prepareSearch` does.
 */
export const searchMatchHandler = defineWriteHandler(searchMatch)({
  async gather(context: HandlerContext<MatchServices>, { body }) {
    const wallet = resolveActingWallet(context.caller, body.wallet);
    await endExpiredMatch(context, wallet);
    return prepareSearch(context, wallet, body.packTier);
  },
  async apply({ now }, transaction, _, { request: wish, opening: meeting, estimate }) {
    const outcome = await enterMatchmaking(transaction, meeting, wish, now);
    return { body: await toSessionBody(transaction, outcome, estimate) };
  },
});
