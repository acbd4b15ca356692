import { actingWallet } from '../api/acting-wallet';
import { type Context, write } from '../api/handler';
import { admitTo } from '../gates/admit';
import { continueMatch } from './contract';
import { enter } from './enter';
import { resume } from './resume';
import { sessionOf } from './view';
import { type MatchServices, wishOf } from './wish';

/** After a page reload: returns the running search or match, even if a new search couldn't begin now. Begins a search if there is neither. */
export const continueMatchHandler = write(continueMatch)({
  async gather(context: Context<MatchServices>, { body }) {
    const wallet = actingWallet(context.caller, body.wallet);
    const resumed = await resume(context, wallet);
    if (resumed !== null) return { resumed };
    await admitTo(['matchmaking'], context);
    return wishOf(context, wallet, body.packTier);
  },
  async apply({ now }, transaction, _, facts) {
    const outcome = 'resumed' in facts ? facts.resumed : await enter(transaction, facts.meeting, facts.wish, now);
    return { body: await sessionOf(transaction, outcome) };
  },
});
