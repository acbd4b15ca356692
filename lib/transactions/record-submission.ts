import type { Database, Transaction } from '../../db/client';
import type { Caller } from '../api/exchange';
import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { lockDuel } from '../duel/store';
import { recordSubmission } from './contract';
import { openIntentStates } from './intent-rules';
import {
  findIntent,
  findIntentBySignature,
  listIntentsByMessageHash,
  type StoredIntent,
  updateIntentState,
} from './store';
import { verifySubmission } from './verify-submission';
import { toIntentBody } from './view';

/** The hash of the signed message, or null if its signature is bound to the intent already and isn't verified again. */
type VerifiedMessageHash = string | null;

/**
 * Binds the first submitted signature that verifies to a `PREPARED` intent. If the same signature is submitted again,
 * returns the intent; refuses any other. A signature that doesn't verify changes nothing, so it can't block the right
 * one.
 */
export const recordSubmissionHandler = defineWriteHandler(recordSubmission)({
  async gather(
    { services, caller }: HandlerContext<{ readonly database: Database }>,
    { params, body },
  ): Promise<VerifiedMessageHash> {
    const intent = await findIntent(services.database.queries, params.duelId, params.transactionId);
    if (intent === null || !canUseIntent(caller, intent)) throw new ProblemError('not-found');
    return intent.signature === body.signature ? null : verifySubmission(intent, body);
  },
  async apply({ now }, transaction, { params, body }, messageHash) {
    // A cancellation locks the duel too, so it either sees this signature or commits first.
    await lockDuel(transaction, params.duelId);
    const bound = await findIntentBySignature(transaction, body.signature);
    if (bound !== null && bound.intentId !== params.transactionId) throw new ProblemError('signature-bound-elsewhere');
    if (bound !== null) return { body: toIntentBody(bound) };
    const intent = await findIntent(transaction, params.duelId, params.transactionId);
    // The intent that `gather` found is gone, or `gather` found the signature bound and reconciliation has unbound it
    // since.
    if (intent === null || messageHash === null) throw new ProblemError('state-changed');
    if (intent.state !== 'PREPARED') return getBoundIntentBody(transaction, intent, body.signature);
    const prepared = await listIntentsByMessageHash(transaction, params.duelId, [messageHash]);
    if (prepared.some(({ intentId }) => intentId !== intent.intentId))
      throw new ProblemError('signature-bound-elsewhere');
    const submitted = await updateIntentState(transaction, intent, {
      state: 'SUBMITTED',
      signature: body.signature,
      boundMessageHash: messageHash,
      boundAt: now,
      nextScanAt: intent.nextScanAt,
      updatedAt: now,
    });
    return submitted === null
      ? getBoundIntentBody(transaction, intent, body.signature)
      : { body: toIntentBody(submitted) };
  },
});

/** Returns an intent that isn't `PREPARED` any more if it is bound to this signature, else throws `intent-not-open`. */
async function getBoundIntentBody(transaction: Transaction, { duelId, intentId }: StoredIntent, signature: string) {
  const bound = await findIntentBySignature(transaction, signature);
  if (bound?.intentId !== intentId) throw buildIntentNotOpenProblem(await findIntent(transaction, duelId, intentId));
  return { body: toIntentBody(bound) };
}

/** Whether a caller may submit or reject an intent: a session only intents of its own wallet, an integration all. */
export const canUseIntent = (caller: Caller, intent: StoredIntent): boolean =>
  caller.kind === 'integration' || (caller.kind === 'wallet' && caller.wallet === intent.signerWallet);

const BOUND_ADVICE = 'It stays bound: poll the duel’s reconciliation until it has landed or expired.';
const ENDED_ADVICE = 'Read the duel; if a payment is still due, prepare a new transaction.';

/** Builds the problem for an intent that can't be signed or rejected any more. Names its state unless it is null. */
export function buildIntentNotOpenProblem(intent: Pick<StoredIntent, 'state' | 'signature'> | null): ProblemError {
  const code = 'intent-not-open';
  if (intent === null) return new ProblemError(code);
  const { state, signature } = intent;
  const bound = signature === null ? '' : `, bound to the signature ${signature}`;
  return new ProblemError(
    code,
    `The intent is ${state}${bound}. ${openIntentStates.has(state) ? BOUND_ADVICE : ENDED_ADVICE}`,
  );
}
