import type { PaymentTerms } from '../../chain/inspect/payment';
import type { StoredSeedCommitment } from '../rips/commitment-store';
import type { PaymentIntentBody } from './contract';
import type { StoredPayment } from './store';

/** Builds the API response for a payment. */
export const toPaymentBody = (
  row: StoredPayment,
  { serverSeedHash }: Pick<StoredSeedCommitment, 'serverSeedHash'>,
) => ({
  ...row,
  serverSeedHash,
  state: row.state as PaymentIntentBody['state'],
  endReason: row.endReason as PaymentIntentBody['endReason'],
  sequence: row.sealSequence,
});

/** Returns the terms that the payment's transaction must match. */
export const toPaymentTerms = ({
  wallet,
  mint,
  decimals,
  amount,
  sourceAccount,
  destinationAccount,
  memoNonce,
}: StoredPayment): PaymentTerms => ({ wallet, mint, decimals, amount, sourceAccount, destinationAccount, memoNonce });
