import { resolveActingWallet } from '../api/acting-wallet';
import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { refuse } from '../core/result';
import { recordCanceller } from '../matchmaking/store';
import { applyChange } from './apply-change';
import { cancelDuel } from './contract';
import {
  type CancelServices,
  hasSignedPayment,
  prepareCancellation,
  SIGNED_PAYMENT_OBSTACLE,
} from './find-cancel-obstacle';
import { cancelIfOverdue, decideCommand } from './rules/decide';
import { findSide } from './rules/duel';
import { canReadDuel } from './rules/visibility';
import { findDuel } from './store';
import { toParticipantDuelBody } from './view';

/**
 * Cancels a waiting or matched duel. Throws `not-found`, `state-changed`, and `duel-not-cancellable` in any other
 * status, if a payment may be under way, and for a wallet that may read the duel but not cancel it.
 */
export const cancelDuelHandler = defineWriteHandler(cancelDuel)({
  async gather({ services, caller, now }: HandlerContext<CancelServices>, { params, body }): Promise<void> {
    const duel = await findDuel(services.database.queries, params.duelId);
    if (
      duel === null ||
      !decideCommand(duel, { kind: 'cancel', wallet: resolveActingWallet(caller, body.wallet) }, now).ok
    )
      return;
    const obstacle = await prepareCancellation(services, duel);
    if (obstacle !== null) throw new ProblemError('duel-not-cancellable', obstacle);
  },
  async apply({ caller, now }, transaction, { params, body }) {
    const wallet = resolveActingWallet(caller, body.wallet);
    const duel = await applyChange(
      transaction,
      params.duelId,
      (current) => {
        const decision = decideCommand(current, { kind: 'cancel', wallet }, now);
        if (decision.ok || decision.reason !== 'forbidden') return decision;
        // A wallet that isn't a player can read a waiting open duel but not cancel it. Never answers with `forbidden`,
        // which this endpoint doesn't declare.
        if (canReadDuel(cancelIfOverdue(current, now).next, wallet)) return refuse('duel-not-cancellable');
        throw new ProblemError('not-found');
      },
      (current) => ({
        actorKind: caller.kind === 'integration' ? 'integration' : (findSide(current, wallet) ?? 'opponent'),
        now,
      }),
    );
    // Checked again, since a payment signature may have been submitted after `gather`.
    if (await hasSignedPayment(transaction, duel.duelId))
      throw new ProblemError('duel-not-cancellable', SIGNED_PAYMENT_OBSTACLE);
    await recordCanceller(transaction, duel.duelId, wallet);
    return { body: toParticipantDuelBody(duel, null) };
  },
});
