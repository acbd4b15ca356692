import type { Queries } from '../../../db/client';
import { defineWriteHandler, type HandlerContext } from '../../api/handler';
import { ProblemError } from '../../api/problems';
import type { Costs } from '../../chain/inspect/costs';
import { inspectPayment } from '../../chain/inspect/payment';
import type { ChainPort } from '../../chain/port';
import { assertCanPay, readSpendingCosts } from '../../transactions/costs-and-balance';
import { readTrustedTip } from '../../transactions/trusted-tip';
import type { GachaSettings } from '../settings';
import { buildPayment } from './build';
import { type PaymentServices, reconcilePayment } from './check';
import { preparePayment } from './contract';
import { getOwnPayment } from './find-own';
import { findPayerFault, findPaymentMintFault, findTreasuryFault } from './rules/accounts';
import { addPrice } from './rules/costs';
import { describePayment } from './rules/describe';
import { findPayment, insertPreparedTransaction, lockPayment, type StoredPayment } from './store';
import { toPaymentTerms } from './view';

interface Services extends PaymentServices {
  readonly gachaSettings: () => GachaSettings;
}

/**
 * Prepares the unsigned payment on a fresh blockhash. Throws `payment-not-open`, `payer-cannot-pay`, and problems of
 * the mint or the treasury account on the finalized chain.
 */
export const preparePaymentHandler = defineWriteHandler(preparePayment)({
  async gather({ services, caller, now }: HandlerContext<Services>, { params }) {
    const { queries } = services.database;
    const payment = await getOwnPayment(queries, caller, params.intentId, 'unknown-payment-intent');
    assertPaymentOpen(payment);
    if (now > payment.expiresAt) {
      await reconcilePayment(services, payment);
      assertPaymentOpen(await readCurrentPayment(queries, payment));
      throw new ProblemError(
        'payment-not-open',
        'The payment intent has expired. If you signed its last transaction, it can still land; then claim it.',
      );
    }
    const { slot } = await readTrustedTip(services);
    await assertAccountsFit(services, payment, slot);
    const recent = await services.chain.latestBlockhash(slot);
    const built = buildPayment(toPaymentTerms(payment), recent);
    return { payment, recent, built, costs: await readAffordableCosts(services.chain, payment, built) };
  },
  async apply({ now }, transaction, { params }, { payment, recent, built, costs }) {
    const current = await lockPayment(transaction, params.intentId);
    assertPaymentOpen(current ?? payment);
    const { intentId } = payment;
    const { messageHash, transaction: unsigned } = built;
    await insertPreparedTransaction(transaction, { intentId, ...recent, messageHash, createdAt: now });
    const unsent = { intentId, transaction: unsigned, expectedMessageHash: messageHash, ...recent };
    return { body: { ...unsent, costs, ...toPaymentTerms(payment) } };
  },
});

const readCurrentPayment = async (queries: Queries, payment: StoredPayment): Promise<StoredPayment> =>
  (await findPayment(queries, payment.intentId)) ?? payment;

function assertPaymentOpen(payment: StoredPayment): void {
  if (payment.state !== 'open') throw new ProblemError('payment-not-open', describePayment(payment));
}

/** Returns the payment's costs. Throws `payer-cannot-pay` if the wallet has too little SOL for the network fee. */
async function readAffordableCosts(
  chain: ChainPort,
  payment: StoredPayment,
  { transaction }: ReturnType<typeof buildPayment>,
): Promise<Costs> {
  const { wallet } = payment;
  const { networkFeeLamports } = inspectPayment(transaction, toPaymentTerms(payment));
  // The price is paid from the token account, so the wallet's SOL needs to cover only the network fee. Both token
  // accounts exist already.
  const bill = await readSpendingCosts(chain, wallet, { paysLamports: 0n, opens: [], networkFeeLamports });
  assertCanPay(bill);
  return addPrice(bill.costs, payment);
}

/** Throws if the mint, the treasury's account or the payer's account can't be used for this payment. */
async function assertAccountsFit(services: Services, payment: StoredPayment, minSlot: bigint): Promise<void> {
  const { mint, decimals, wallet, amount, sourceAccount, destinationAccount } = payment;
  const { accounts } = await services.chain.finalizedAccounts([mint, destinationAccount, sourceAccount], minSlot);
  const [mintAccount = null, treasury = null, payer = null] = accounts;
  const mintFault = findPaymentMintFault(mintAccount, decimals);
  if (mintFault !== null) throw new ProblemError('payment-mint-unfit', mintFault);
  const { treasuryWallet } = services.gachaSettings();
  const treasuryFault = findTreasuryFault(treasury, { wallet: treasuryWallet, mint });
  if (treasuryFault !== null) throw new ProblemError('treasury-account-unfit', treasuryFault);
  const payerFault = findPayerFault(payer, { wallet, mint, amount });
  if (payerFault !== null) throw new ProblemError('payer-cannot-pay', payerFault);
}
