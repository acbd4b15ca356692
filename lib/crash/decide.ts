import { type Context, write } from '../api/handler';
import { ProblemError } from '../api/problems';
import { walletOf } from '../fixture/wallet';
import { change, type SeedServices } from './change';
import { decideCrashRound } from './contract';
import { decide } from './rules/round';
import { lockRound } from './store';
import { stageBodyOf } from './view';

/** One decision a stage, in time or forfeited; throws `stale-decision`, `action-not-available`, `wrong-round-state`. */
export const decideCrashRoundHandler = write(decideCrashRound)({
  async apply({ services, caller, now }: Context<SeedServices>, transaction, { params, body }) {
    const round = await lockRound(transaction, params.roundId, walletOf(caller));
    if (round === null) throw new ProblemError('not-found');
    const decided = await change(
      services,
      transaction,
      round,
      round.clientSeed,
      (course) => decide(round, body, course, now),
      now,
    );
    return { body: await stageBodyOf(transaction, decided, now) };
  },
});
