import { actingWallet } from '../api/acting-wallet';
import { type Context, write } from '../api/handler';
import { searchMatch } from './contract';
import { enter } from './enter';
import { settleMatch } from './resume';
import { sessionOf } from './view';
import { type MatchServices, wishOf } from './wish';

/** Searches in a tier. A repeated request returns the same ticket, a matched player gets the match, and another tier replaces the search. */
export const searchMatchHandler = write(searchMatch)({
  async gather(context: Context<MatchServices>, { body }) {
    const wallet = actingWallet(context.caller, body.wallet);
    await settleMatch(context, wallet);
    return wishOf(context, wallet, body.packTier);
  },
  async apply({ now }, transaction, _, { wish, meeting, estimate }) {
    const outcome = await enter(transaction, meeting, wish, now);
    return { body: await sessionOf(transaction, outcome, estimate) };
  },
});
