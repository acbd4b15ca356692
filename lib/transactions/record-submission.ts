import type { Caller } from '../api/exchange';
import { type Context, write } from '../api/handler';
import { ProblemError } from '../api/problems';
import { recordSubmission } from './contract';
import { findBySignature, findIntent, moveIntent, type StoredIntent } from './store';
import { intentOf } from './view';

/** Binds the first signature; the same one again answers the same, another one is refused. */
export const recordSubmissionHandler = write(recordSubmission)({
  async apply({ caller, now }: Context<unknown>, transaction, { params, body }) {
    const intent = await findIntent(transaction, params.duelId, params.transactionId);
    if (intent === null || !owns(caller, intent)) throw new ProblemError('not-found');
    const bound = await findBySignature(transaction, body.signature);
    if (bound !== null && bound.intentId !== intent.intentId) throw new ProblemError('signature-bound-elsewhere');
    if (bound !== null) return { body: intentOf(bound) };
    if (intent.state !== 'PREPARED') throw new ProblemError('intent-not-open');
    const moved = await moveIntent(transaction, intent, {
      state: 'SUBMITTED',
      signature: body.signature,
      boundAt: now,
      nextScanAt: intent.nextScanAt,
      updatedAt: now,
    });
    if (moved === null) throw new ProblemError('intent-not-open');
    return { body: intentOf(moved) };
  },
});

/** A session binds and rejects its own intents only; an integration those of every wallet. */
export const owns = (caller: Caller, intent: StoredIntent): boolean =>
  caller.kind === 'integration' || (caller.kind === 'wallet' && caller.wallet === intent.signerWallet);
