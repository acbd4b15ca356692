import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { requireCallerWallet } from '../api/session-wallet';
import { type CommitServices, createCommittedRound } from '../demo-games/commit';
import { createFlip } from './contract';
import { currentFlipMode } from './rules';
import { readFlipBody } from './view';

/**
 * Commits to the server seed of a flip before the player chooses a client seed. Throws as `createCommittedRound` does.
 */
export const createFlipHandler = defineWriteHandler(createFlip)({
  async apply({ services, caller, now }: HandlerContext<CommitServices>, transaction) {
    const round = await createCommittedRound(
      services,
      transaction,
      'flip',
      currentFlipMode,
      requireCallerWallet(caller),
      now,
    );
    return { body: await readFlipBody(transaction, round) };
  },
});
