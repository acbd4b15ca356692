import { base58 } from '@scure/base';
import type { Database } from '../../../db/client';
import { ProblemError } from '../../api/problems';
import { parseSignedPayment } from '../../chain/inspect/payment';
import type { ChainPort, LandedTransaction } from '../../chain/port';
import type { Clock } from '../../core/clock';
import type { Random } from '../../core/random';
import { findLandedFault } from '../payments/find-landed-fault';
import { type LandedPayment, recordLandedPayment } from '../payments/record-landed';
import { findPaymentByMemo, findPreparedTransaction, type StoredPayment } from '../payments/store';
import { toPaymentTerms } from '../payments/view';
import { recordDebt } from '../refunds-owed/store';
import { decodeMemos, encodeSigned, findArrival, type TreasuryTransfer } from './arrival';
import { deleteArrival, findPriceDecimals, type StoredArrival } from './store';

export interface ArrivalServices {
  readonly database: Database;
  readonly chain: ChainPort;
  readonly clock: Clock;
  readonly random: Random;
  readonly recovery: { readonly retentionMs: number };
}

/**
 * `waitsFor`: id of the payment that this transaction pays, but can't yet, since that payment has another claimed
 * transaction or changed meanwhile, or the wallet's other payment must end first. `unread`: the RPC doesn't show the
 * transaction. `done`: settled.
 */
type ArrivalOutcome = { readonly waitsFor: string } | 'unread' | 'done';

/**
 * Settles one finalized transaction of the treasury: verifies its payment as if it had been claimed, or records its
 * money as owed back, once. One that paid nothing in is only removed from the queue. Throws `chain-unavailable` if the
 * RPC doesn't report the token balance changes.
 */
export async function settleArrival(services: ArrivalServices, arrival: StoredArrival): Promise<ArrivalOutcome> {
  const { database, chain, clock, random, recovery } = services;
  const { signature } = arrival;
  const landed = await chain.finalizedTransaction(signature);
  if (landed === null) return 'unread';
  if (landed.error === null && landed.tokenChanges === null)
    throw new ProblemError('chain-unavailable', 'The RPC’s response has no balances for a transaction.');
  const arrived = findArrival(landed, arrival.account);
  const payment = arrived === null ? null : await findNamedPayment(services, landed);
  const paying = payment === null ? null : await findLandedPayment(services, payment, landed);
  const now = clock.now();
  return database.transaction(async (transaction) => {
    if (payment !== null && paying !== null) {
      const isOld = now.getTime() - arrival.foundAt.getTime() > recovery.retentionMs;
      if (!(await recordLandedPayment(transaction, payment, paying, { random, now, isPastRetention: isOld })))
        return { waitsFor: payment.intentId };
    } else if (arrived !== null) {
      const decimals = payment?.decimals ?? (await findPriceDecimals(transaction, arrived.mint));
      await recordDebt(transaction, random, buildOwedAmount(arrived, payment, decimals), {
        signature,
        reason: 'unbound',
        openedAt: now,
      });
    }
    await deleteArrival(transaction, signature);
    return 'done';
  });
}

/** Builds the amount to owe back for a transfer to the treasury. Throws if no machine is paid in its mint. */
const buildOwedAmount = (arrived: TreasuryTransfer, payment: StoredPayment | null, decimals: number | null) => {
  if (decimals === null) throw new Error(`no machine is paid in ${arrived.mint}`);
  return { ...arrived, decimals, intentId: payment?.intentId ?? null };
};

/** Finds the payment that the transaction's memo names; null if it names none, or there is no memo or several. */
async function findNamedPayment(
  { database }: ArrivalServices,
  landed: LandedTransaction,
): Promise<StoredPayment | null> {
  const [memo, ...more] = decodeMemos(landed);
  return memo === undefined || more.length > 0 ? null : findPaymentByMemo(database.queries, memo);
}

/** Returns the transaction as a claim for the payment; null if it wasn't prepared for the payment or didn't pay it. */
async function findLandedPayment(
  { database }: ArrivalServices,
  payment: StoredPayment,
  landed: LandedTransaction,
): Promise<LandedPayment | null> {
  const signedTransaction = encodeSigned(landed);
  const signed = parseSignedPayment(signedTransaction, toPaymentTerms(payment));
  if (typeof signed === 'string' || findLandedFault(landed, payment) !== null) return null;
  const prepared = await findPreparedTransaction(database.queries, payment.intentId, signed.blockhash);
  if (prepared === null) return null;
  const { lastValidBlockHeight } = prepared;
  return { signature: base58.encode(signed.signature), signedTransaction, lastValidBlockHeight, slot: landed.slot };
}
