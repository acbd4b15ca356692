import type { Database } from '../../../db/client';
import { defineWriteHandler, type HandlerContext } from '../../api/handler';
import { buildInvalidMemberProblem, ProblemError } from '../../api/problems';
import { TOKEN_PROGRAM_ADDRESS } from '../../chain/escrow/address';
import type { ChainPort, LandedTransaction } from '../../chain/port';
import type { Clock } from '../../core/clock';
import { readTrustedTip } from '../../transactions/trusted-tip';
import { refundGachaDebt } from './contract';
import { findDebt, markRefunded, type StoredDebt } from './store';
import { toDebtBody } from './view';

interface Services {
  readonly database: Database;
  readonly chain: ChainPort;
  readonly clock: Clock;
}

/**
 * Records the finalized transaction with which the operator paid a refund owed. Repeated calls return the same
 * response. Throws `payment-not-final`, and `state-changed` if this refund was already made by another transaction, or
 * the transaction already counts for another refund.
 */
export const refundGachaDebtHandler = defineWriteHandler(refundGachaDebt)({
  async gather({ services }: HandlerContext<Services>, { params, body }): Promise<StoredDebt> {
    const debt = await findDebt(services.database.queries, params.debtId);
    if (debt === null) throw new ProblemError('not-found');
    if (debt.refundSignature === body.signature) return debt;
    if (debt.refundedAt !== null) throw new ProblemError('state-changed', 'It was refunded by another transaction.');
    await readTrustedTip(services);
    const landed = await services.chain.finalizedTransaction(body.signature);
    if (landed === null) throw new ProblemError('payment-not-final');
    if (!isRefundOfDebt(landed, debt))
      throw buildInvalidMemberProblem(
        '/body/signature',
        'must be of a transaction that paid the amount to a token account of the wallet',
      );
    return debt;
  },
  async apply({ now }, transaction, { body }, debt) {
    if (debt.refundSignature === body.signature) return { body: toDebtBody(debt) };
    const marked = await markRefunded(transaction, debt.debtId, { refundSignature: body.signature, refundedAt: now });
    if (marked === null)
      throw new ProblemError('state-changed', 'It was already refunded, or this transaction refunded another payment.');
    return { body: toDebtBody(marked) };
  },
});

/** Whether a transaction succeeded and gave the wallet at least the amount owed, in its mint. */
const isRefundOfDebt = (
  { error: failed, tokenChanges }: LandedTransaction,
  { wallet, mint, amount }: StoredDebt,
): boolean =>
  failed === null &&
  (tokenChanges ?? []).some(
    (each) =>
      each.owner === wallet && each.mint === mint && each.programId === TOKEN_PROGRAM_ADDRESS && each.change >= amount,
  );
