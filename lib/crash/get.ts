import { type Context, read } from '../api/handler';
import { sessionWallet } from '../api/session-wallet';
import { getCrashRound } from './contract';
import { type ReadServices, readAndSettle } from './read-round';
import { readRoundBody } from './view';

/** Returns the caller's round. Writes (an expired deadline, settlement) run in their own transactions. */
export const getCrashRoundHandler = read(getCrashRound)(
  async ({ services, caller, now }: Context<ReadServices>, { params }) => {
    const round = await readAndSettle(services, params.roundId, sessionWallet(caller), now);
    return { body: await readRoundBody(services.database.queries, round, now) };
  },
);
