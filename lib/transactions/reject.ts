import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { rejectTransaction } from './contract';
import { buildIntentNotOpenProblem, canUseIntent } from './record-submission';
import { findIntent, updateIntentState } from './store';
import { toIntentBody } from './view';

/** Rejects a `PREPARED` intent; returns one that is rejected. Throws `not-found`, `forbidden`, `intent-not-open`. */
export const rejectTransactionHandler = defineWriteHandler(rejectTransaction)({
  async apply({ caller, now }: HandlerContext<unknown>, transaction, { params }) {
    const intent = await findIntent(transaction, params.duelId, params.transactionId);
    if (intent === null) throw new ProblemError('not-found');
    if (!canUseIntent(caller, intent)) throw new ProblemError('forbidden');
    if (intent.state === 'EXPIRED' && intent.endReason === 'rejected') return { body: toIntentBody(intent) };
    if (intent.state !== 'PREPARED') throw buildIntentNotOpenProblem(intent);
    const rejected = await updateIntentState(transaction, intent, {
      state: 'EXPIRED',
      endReason: 'rejected',
      nextScanAt: intent.nextScanAt,
      updatedAt: now,
    });
    if (rejected === null)
      throw buildIntentNotOpenProblem(await findIntent(transaction, params.duelId, params.transactionId));
    return { body: toIntentBody(rejected) };
  },
});
