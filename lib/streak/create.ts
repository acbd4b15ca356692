import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { requireCallerWallet } from '../api/session-wallet';
import { type CommitServices, createCommittedRound } from '../demo-games/commit';
import { createStreak } from './contract';
import { currentStreakMode } from './rules';
import { readStreakBody } from './view';

/**
 * Commits to the server seed of a streak before the player chooses a client seed. Throws as `createCommittedRound`
 * does.
 */
export const createStreakHandler = defineWriteHandler(createStreak)({
  async apply({ services, caller, now }: HandlerContext<CommitServices>, transaction) {
    const round = await createCommittedRound(
      services,
      transaction,
      'streak',
      currentStreakMode,
      requireCallerWallet(caller),
      now,
    );
    return { body: await readStreakBody(transaction, services.drawKeys, round) };
  },
});
