import { defineReadHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { findCancelReason } from '../duel/cancel-reason-store';
import { findSide } from '../duel/rules/duel';
import { toParticipantDuelBody } from '../duel/view';
import { listDuelAlerts } from '../operations/alert-store';
import { toDuelAlert } from '../operations/alert-view';
import { answerDuelPoll } from './check-for-poll';
import { reconcileDuel } from './contract';
import { findCheckedDuel } from './duel-check-store';
import type { ReconcileServices } from './reconcile';
import { findNewestSignature, listIntents } from './store';
import { toIntentBody } from './view';

/**
 * Returns one duel to a player or an integration, in the state that `answerDuelPoll` gives. A wallet sees only its own
 * intents. Although the endpoint is a POST, its handler is defined by `defineReadHandler`: the pipeline then opens no
 * transaction, since the check opens its own.
 */
export const reconcileDuelHandler = defineReadHandler(reconcileDuel)(
  async ({ services, caller, now }: HandlerContext<ReconcileServices>, { params }) => {
    const { queries } = services.database;
    const stored = await findCheckedDuel(queries, params.duelId);
    if (stored === null) throw new ProblemError('not-found');
    if (caller.kind === 'wallet' && findSide(stored.duel, caller.wallet) === null) throw new ProblemError('forbidden');
    const { duel, blockHeight, checkedAt } = await answerDuelPoll(services, stored, now);
    const [intents, cancelReason, alerts] = await Promise.all([
      listIntents(queries, duel.duelId),
      findCancelReason(queries, duel),
      listDuelAlerts(queries, duel.duelId),
    ]);
    const visible =
      caller.kind === 'wallet' ? intents.filter((intent) => intent.signerWallet === caller.wallet) : intents;
    return {
      body: {
        duel: toParticipantDuelBody(duel, findNewestSignature(intents), cancelReason),
        intents: visible.map(toIntentBody),
        custodyAlerts: alerts.map((alert) => toDuelAlert(duel, alert)),
        blockHeight,
        checkedAt,
        answeredAt: services.clock.now(),
      },
    };
  },
);
