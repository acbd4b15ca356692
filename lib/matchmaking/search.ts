import { resolveActingWallet } from '../api/acting-wallet';
import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { searchMatch } from './contract';
import { enterMatchmaking } from './enter';
import { type MatchServices, prepareSearch } from './prepare-search';
import { endExpiredMatch } from './resume';
import { toSessionBody } from './view';

/**
 * Starts, continues or replaces the wallet's search, or returns its match, as `enterMatchmaking` does. Throws as
 * `prepareSearch` does, for a matched wallet too.
 */
export const searchMatchHandler = defineWriteHandler(searchMatch)({
  async gather(context: HandlerContext<MatchServices>, { body }) {
    const wallet = resolveActingWallet(context.caller, body.wallet);
    await endExpiredMatch(context, wallet);
    return prepareSearch(context, wallet, body.packTier);
  },
  async apply({ now }, transaction, _, { request, opening, estimate }) {
    const outcome = await enterMatchmaking(transaction, opening, request, now);
    return { body: await toSessionBody(transaction, outcome, estimate) };
  },
});
