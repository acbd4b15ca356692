import { resolveActingWallet } from '../api/acting-wallet';
import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { assertGatesOpen } from '../gates/assert-open';
import { continueMatch } from './contract';
import { enterMatchmaking } from './enter';
import { type MatchServices, prepareSearch } from './prepare-search';
import { resumeSearchOrMatch } from './resume';
import { toSessionBody } from './view';

/**
 * Returns the active search or match, even while a gate forbids new searches. Begins a search if there is neither.
 */
export const continueMatchHandler = defineWriteHandler(continueMatch)({
  async gather(context: HandlerContext<MatchServices>, { body }) {
    const wallet = resolveActingWallet(context.caller, body.wallet);
    const resumed = await resumeSearchOrMatch(context, wallet);
    if (resumed !== null) return { resumed };
    await assertGatesOpen(['matchmaking'], context);
    return prepareSearch(context, wallet, body.packTier);
  },
  async apply({ now }, transaction, _, facts) {
    const outcome =
      'resumed' in facts ? facts.resumed : await enterMatchmaking(transaction, facts.opening, facts.request, now);
    return { body: await toSessionBody(transaction, outcome) };
  },
});
