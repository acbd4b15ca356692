import { base58 } from '@scure/base';
import type { Transaction } from '../../../db/client';
import { defineWriteHandler, type HandlerContext } from '../../api/handler';
import { buildInvalidMemberProblem, ProblemError } from '../../api/problems';
import { parseSignedPayment } from '../../chain/inspect/payment';
import { calculateJitter } from '../../core/random';
import type { PaymentServices } from './check';
import { claimLatePayment, findLateSlot } from './claim-late';
import { claimPayment } from './contract';
import { getCommitment, getOwnPayment } from './find-own';
import { isPaid, type SignedPayment } from './record-landed';
import { recordSecondPayment } from './record-second';
import { calculateNextCheckTime } from './rules/intent';
import { findPreparedTransaction, lockPayment, type StoredPayment, updatePayment } from './store';
import { toPaymentBody, toPaymentTerms } from './view';

interface ClaimFacts {
  readonly payment: StoredPayment;
  /** Null if exactly these bytes are claimed already. */
  readonly claim: SignedPayment | null;
  /** For an ended payment: the slot in which the claimed transaction landed; null if it isn't final yet. Else null. */
  readonly landedSlot: bigint | null;
}

/**
 * Stores a valid signed transaction of an open or ended payment as its claim. Checks its bytes, that its blockhash was
 * prepared and, for an ended payment, whether it landed; verification reads the finalized chain later. Refuses another
 * transaction for a claimed or paid payment, after recording it as owed back if it paid a second time.
 */
export const claimPaymentHandler = defineWriteHandler(claimPayment)({
  async gather({ services, caller }: HandlerContext<PaymentServices>, { params, body }): Promise<ClaimFacts> {
    const { queries } = services.database;
    const payment = await getOwnPayment(queries, caller, params.intentId, 'not-found');
    if (payment.signedTransaction === body.signedTransaction) return { payment, claim: null, landedSlot: null };
    const signed = parseSignedPayment(body.signedTransaction, toPaymentTerms(payment));
    if (typeof signed === 'string') throw buildInvalidMemberProblem('/body/signedTransaction', signed);
    const prepared = await findPreparedTransaction(queries, payment.intentId, signed.blockhash);
    if (prepared === null)
      throw buildInvalidMemberProblem(
        '/body/signedTransaction',
        'It was built on a blockhash that was not prepared for this payment.',
      );
    const { lastValidBlockHeight } = prepared;
    const { signedTransaction } = body;
    const claim = { signature: base58.encode(signed.signature), signedTransaction, lastValidBlockHeight };
    if (payment.state === 'open') return { payment, claim, landedSlot: null };
    if (isPaid(payment) || payment.state === 'claimed') {
      await recordSecondPayment(services, payment, claim.signature);
      throw new ProblemError('payment-claimed-otherwise');
    }
    return { payment, claim, landedSlot: await findLateSlot(services, payment, claim) };
  },
  async apply({ services, now }, transaction, _, { payment, claim, landedSlot }) {
    const buildClaimResponse = async (row: StoredPayment) => ({
      body: toPaymentBody(row, await getCommitment(transaction, row)),
    });
    if (claim === null) return buildClaimResponse(payment);
    const patch = {
      ...claim,
      claimedAt: now,
      updatedAt: now,
      nextCheckAt: calculateNextCheckTime(0, now, calculateJitter(services.random)),
      checkAttempts: 0,
      // Ends the lease of a run that read the payment as unclaimed, so that the run can't overwrite the due time.
      leaseToken: null,
      leaseUntil: null,
    };
    if (payment.state !== 'open')
      return buildClaimResponse(await claimLatePayment(transaction, services.random, payment, patch, landedSlot));
    const claimed = await updatePayment(transaction, payment, { ...patch, state: 'claimed' });
    return buildClaimResponse(claimed ?? (await requireSameClaim(transaction, payment, claim)));
  },
});

/**
 * Returns the payment if a concurrent request claimed the same bytes. Otherwise throws `payment-claimed-otherwise` or
 * `state-changed`.
 */
async function requireSameClaim(
  transaction: Transaction,
  { intentId }: StoredPayment,
  claim: SignedPayment,
): Promise<StoredPayment> {
  const current = await lockPayment(transaction, intentId);
  if (current?.signedTransaction === claim.signedTransaction) return current;
  throw new ProblemError(current?.signature ? 'payment-claimed-otherwise' : 'state-changed');
}
