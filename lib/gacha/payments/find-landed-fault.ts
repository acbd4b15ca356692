import { ProblemError } from '../../api/problems';
import { TOKEN_PROGRAM_ADDRESS } from '../../chain/escrow/address';
import { findPaymentFaults } from '../../chain/inspect/payment';
import type { LandedTransaction, TokenChange } from '../../chain/port';
import type { StoredPayment } from './store';
import { toPaymentTerms } from './view';

/**
 * Returns why a finalized transaction doesn't pay, or null if it does. Throws `chain-unavailable` if the RPC doesn't
 * report the token balance changes.
 */
export function findLandedFault(landed: LandedTransaction, payment: StoredPayment): string | null {
  const [fault] = findPaymentFaults(landed.message, toPaymentTerms(payment));
  if (fault !== undefined) return fault;
  if (landed.error !== null) return `It failed on chain: ${landed.error}`;
  if (landed.tokenChanges === null)
    throw new ProblemError('chain-unavailable', 'The RPC’s response has no balances for a transaction.');
  const { sourceAccount, destinationAccount, amount, wallet } = payment;
  const [from, to] = [sourceAccount, destinationAccount].map((account) =>
    findChange(landed.tokenChanges ?? [], account),
  );
  const isMoved =
    isLegacyTokenOfMint(from, payment) &&
    isLegacyTokenOfMint(to, payment) &&
    from.change === -amount &&
    to.change === amount;
  return isMoved && from.owner === wallet ? null : 'It did not move the price from the payer to the treasury.';
}

const findChange = (changes: readonly TokenChange[], account: string) =>
  changes.find((each) => each.account === account);

/** Whether a balance change is in the payment's mint and of the legacy SPL Token program. */
const isLegacyTokenOfMint = (change: TokenChange | undefined, { mint }: StoredPayment): change is TokenChange =>
  change !== undefined && change.mint === mint && change.programId === TOKEN_PROGRAM_ADDRESS;
