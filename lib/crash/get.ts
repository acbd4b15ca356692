import { type Context, read } from '../api/handler';
import { sessionWallet } from '../api/session-wallet';
import { getCrashRound } from './contract';
import { type ReadServices, readSettled } from './read-round';
import { stageBodyOf } from './view';

/** Returns the caller's round. Writes (an expired deadline, settlement) run in their own transactions. */
export const getCrashRoundHandler = read(getCrashRound)(
  async ({ services, caller, now }: Context<ReadServices>, { params }) => {
    const round = await readSettled(services, params.roundId, sessionWallet(caller), now);
    return { body: await stageBodyOf(services.database.queries, round, now) };
  },
);
