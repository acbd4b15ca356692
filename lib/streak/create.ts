import { type Context, write } from '../api/handler';
import { requireSessionWallet } from '../api/session-wallet';
import { type CommitServices, commitRound } from '../demo-games/commit';
import { createStreak } from './contract';
import { currentStreakMode } from './rules';
import { readStreakBody } from './view';

/** Commits to the server seed of a streak before the player chooses a client seed. Throws as `commitRound` does. */
export const createStreakHandler = write(createStreak)({
  async apply({ services, caller, now }: Context<CommitServices>, transaction) {
    const round = await commitRound(
      services,
      transaction,
      'streak',
      currentStreakMode,
      requireSessionWallet(caller),
      now,
    );
    return { body: await readStreakBody(transaction, services.drawKeys, round) };
  },
});
