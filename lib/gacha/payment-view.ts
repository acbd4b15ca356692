import type { PaymentTerms } from '../chain/inspect/payment';
import type { StoredCommitment } from './commitment-store';
import type { PaymentIntentBody } from './payment-contract';
import type { StoredPayment } from './payment-store';

/** A payment as its owner sees it. */
export const paymentOf = (row: StoredPayment, { serverSeedHash }: Pick<StoredCommitment, 'serverSeedHash'>) => ({
  ...row,
  serverSeedHash,
  state: row.state as PaymentIntentBody['state'],
  endReason: row.endReason as PaymentIntentBody['endReason'],
  sequence: row.sealSequence,
});

/** What its transaction is compared with. */
export const termsOf = ({
  wallet,
  mint,
  decimals,
  amount,
  sourceAccount,
  destinationAccount,
  memoNonce,
}: StoredPayment): PaymentTerms => ({ wallet, mint, decimals, amount, sourceAccount, destinationAccount, memoNonce });
