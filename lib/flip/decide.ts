import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { requireCallerWallet } from '../api/session-wallet';
import type { CommitServices } from '../demo-games/commit';
import { applyPlayerInput } from '../demo-games/play';
import { lockRound } from '../demo-games/store';
import { decideFlip } from './contract';
import { readFlipBody } from './view';

/**
 * Plays a flip with the player's choice. Throws `not-found`, and `wrong-round-state` if the flip was played or voided.
 */
export const decideFlipHandler = defineWriteHandler(decideFlip)({
  async apply({ services, caller, now }: HandlerContext<CommitServices>, transaction, { params, body }) {
    const round = await lockRound(transaction, {
      mode: 'flip',
      roundId: params.roundId,
      wallet: requireCallerWallet(caller),
    });
    if (round === null) throw new ProblemError('not-found');
    if (round.status !== 'committed') throw new ProblemError('wrong-round-state');
    const given = { clientSeed: body.clientSeed, move: body.choice };
    const played = await applyPlayerInput(services.drawKeys, transaction, round, given, () => true, now);
    return { body: await readFlipBody(transaction, played.round, played.moves) };
  },
});
