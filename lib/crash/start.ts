import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { requireCallerWallet } from '../api/session-wallet';
import { pickLater } from '../core/clock';
import { applyDecision, type SeedServices } from './apply-decision';
import { startCrashRound } from './contract';
import { startRound } from './rules/round';
import { lockRound } from './store';
import { buildRoundBody } from './view';

/**
 * Starts a round with the player's client seed. Throws `not-found`, and `wrong-round-state` for a round that was
 * started or voided already.
 */
export const startCrashRoundHandler = defineWriteHandler(startCrashRound)({
  async apply({ services, caller, now: asked }: HandlerContext<SeedServices>, transaction, { params, body }) {
    const round = await lockRound(transaction, params.roundId, requireCallerWallet(caller));
    if (round === null) throw new ProblemError('not-found');
    // This instance's clock may be behind that of the instance that wrote the round.
    const now = pickLater(asked, round.startedAt ?? round.createdAt);
    const started = await applyDecision(
      services,
      transaction,
      { round, requests: [] },
      body.clientSeed,
      (course) => startRound(round, course, now),
      now,
    );
    return { body: buildRoundBody(started, now) };
  },
});
