import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { requireCallerWallet } from '../api/session-wallet';
import { pickLater } from '../core/clock';
import { applyDecision, type SeedServices } from './apply-decision';
import { decideCrashRound } from './contract';
import { listRequests } from './request-store';
import { decideRound } from './rules/round';
import { lockRound } from './store';
import { buildRoundBody } from './view';

/**
 * Applies a decision to the current stage, or forfeits the round if it's late. Throws `not-found`, `stale-decision`,
 * `action-not-available` and `wrong-round-state`.
 */
export const decideCrashRoundHandler = defineWriteHandler(decideCrashRound)({
  async apply({ services, caller, now: asked }: HandlerContext<SeedServices>, transaction, { params, body }) {
    const round = await lockRound(transaction, params.roundId, requireCallerWallet(caller));
    if (round === null) throw new ProblemError('not-found');
    const requests = await listRequests(transaction, params.roundId);
    // This instance's clock may be behind that of the instance that wrote the round.
    const now = pickLater(asked, round.startedAt ?? round.createdAt);
    const decided = await applyDecision(
      services,
      transaction,
      { round, requests },
      round.clientSeed,
      (course) => decideRound(round, body, course, now),
      now,
    );
    return { body: buildRoundBody(decided, now) };
  },
});
