import { type Context, write } from '../api/handler';
import { requireSessionWallet } from '../api/session-wallet';
import { type CommitServices, commitRound } from '../demo-games/commit';
import { createFlip } from './contract';
import { currentFlipMode } from './rules';
import { readFlipBody } from './view';

/** Commits to the server seed of a flip before the player chooses a client seed. Throws as `commitRound` does. */
export const createFlipHandler = write(createFlip)({
  async apply({ services, caller, now }: Context<CommitServices>, transaction) {
    const round = await commitRound(services, transaction, 'flip', currentFlipMode, requireSessionWallet(caller), now);
    return { body: await readFlipBody(transaction, round) };
  },
});
