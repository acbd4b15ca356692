import { actingWallet } from '../api/acting-wallet';
import { type Context, read } from '../api/handler';
import { getMatchStatus } from './contract';
import { resume } from './resume';
import { noActiveTicket, sessionOf } from './view';
import type { MatchServices } from './wish';

/** Returns the running search or match. Throws `no-active-ticket`, which says how the last one ended. */
export const getMatchStatusHandler = read(getMatchStatus)(async (context: Context<MatchServices>, { body }) => {
  const { queries } = context.services.database;
  const wallet = actingWallet(context.caller, body.wallet);
  const outcome = await resume(context, wallet);
  if (outcome === null) throw await noActiveTicket(queries, wallet);
  return { body: await sessionOf(queries, outcome) };
});
