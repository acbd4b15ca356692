import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { requireCallerWallet } from '../api/session-wallet';
import { type CommitServices, createCommittedRound } from '../demo-games/commit';
import { createFlip } from './contract';
import { currentFlipMode } from './rules';
import { readFlipBody } from './view';

/**
 * Creates a flip with a committed server seed, or returns the wallet's unplayed one. Throws as `createCommittedRound`
 * does.
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
