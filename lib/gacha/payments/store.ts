import { and, desc, eq, inArray, max, sql } from 'drizzle-orm';
import { reportChanges } from '../../../db/changes';
import type { Queries, Transaction } from '../../../db/client';
import type { ColumnsIn, EveryColumn, NewRow } from '../../../db/rows';
import { gachaPaymentIntents, gachaPreparedPayments } from '../../../db/schema/gacha';
import type { Lease } from '../../core/lease';
import { claimDueRows, type DueQueue, releaseRow } from '../../due-work/store';
import { type IntentState, unresolvedStates } from './rules/intent';

export type StoredPayment = typeof gachaPaymentIntents.$inferSelect;

/**
 * When a column of `gacha_payment_intents` is written. `fixed`: by the insert alone. `state`: by the insert and by
 * transitions; the columns of the next check also by the worker's runs. `later`: by transitions alone, null until then.
 * `lease`: by the worker's runs, and cleared when the payer claims a transaction for the payment.
 */
const writePhaseByColumn = {
  intentId: 'fixed',
  machineKey: 'fixed',
  wallet: 'fixed',
  commitmentId: 'fixed',
  clientSeedHash: 'fixed',
  sealSequence: 'fixed',
  oddsHash: 'fixed',
  mint: 'fixed',
  decimals: 'fixed',
  amount: 'fixed',
  sourceAccount: 'fixed',
  destinationAccount: 'fixed',
  memoNonce: 'fixed',
  state: 'state',
  endReason: 'later',
  error: 'later',
  holding: 'state',
  expiresAt: 'fixed',
  signature: 'later',
  signedTransaction: 'later',
  lastValidBlockHeight: 'later',
  claimedAt: 'later',
  slot: 'later',
  verifiedAt: 'later',
  spentAt: 'later',
  createdAt: 'fixed',
  updatedAt: 'state',
  nextCheckAt: 'state',
  checkAttempts: 'state',
  leaseToken: 'lease',
  leaseUntil: 'lease',
} as const satisfies EveryColumn<typeof gachaPaymentIntents, 'fixed' | 'state' | 'later' | 'lease'>;

/** A payment to insert. */
export type NewPayment = Pick<StoredPayment, ColumnsIn<typeof writePhaseByColumn, 'fixed' | 'state'>>;
/** Columns that a transition sets: the state and `updatedAt`, and any others that change with it. */
type PaymentPatch = Partial<Pick<StoredPayment, ColumnsIn<typeof writePhaseByColumn, 'state' | 'later'>>> &
  Pick<StoredPayment, 'state' | 'updatedAt'>;

export async function findPayment(queries: Queries, intentId: string): Promise<StoredPayment | null> {
  const [row] = await queries.select().from(gachaPaymentIntents).where(eq(gachaPaymentIntents.intentId, intentId));
  return row ?? null;
}

/** Finds the payment that a memo names. */
export async function findPaymentByMemo(queries: Queries, memo: string): Promise<StoredPayment | null> {
  const [row] = await queries.select().from(gachaPaymentIntents).where(eq(gachaPaymentIntents.memoNonce, memo));
  return row ?? null;
}

/**
 * Locks a payment until the transaction ends; null if there is none. A transaction that also locks its machine locks
 * the machine first.
 */
export async function lockPayment(transaction: Transaction, intentId: string): Promise<StoredPayment | null> {
  const [row] = await transaction
    .select()
    .from(gachaPaymentIntents)
    .where(eq(gachaPaymentIntents.intentId, intentId))
    .for('update');
  return row ?? null;
}

/** Finds the wallet's payment on this machine that isn't over; the schema allows one. */
export async function findUnresolvedPayment(
  queries: Queries,
  wallet: string,
  machineKey: string,
): Promise<StoredPayment | null> {
  const [row] = await queries
    .select()
    .from(gachaPaymentIntents)
    .where(
      and(
        eq(gachaPaymentIntents.wallet, wallet),
        eq(gachaPaymentIntents.machineKey, machineKey),
        inArray(gachaPaymentIntents.state, [...unresolvedStates]),
      ),
    );
  return row ?? null;
}

/** Returns whether the wallet's newest payment was found paid on chain; false if it has none. */
export async function isNewestPaymentPaid(queries: Queries, wallet: string): Promise<boolean> {
  const [newest] = await queries
    .select({ slot: gachaPaymentIntents.slot })
    .from(gachaPaymentIntents)
    .where(eq(gachaPaymentIntents.wallet, wallet))
    .orderBy(desc(gachaPaymentIntents.createdAt))
    .limit(1);
  return newest !== undefined && newest.slot !== null;
}

export async function insertPayment(transaction: Transaction, row: NewPayment): Promise<StoredPayment> {
  const [stored] = await transaction.insert(gachaPaymentIntents).values(row).returning();
  reportPaymentChange(transaction, null, stored as StoredPayment);
  return stored as StoredPayment;
}

function reportPaymentChange(transaction: Transaction, from: string | null, payment: StoredPayment): void {
  const { intentId, machineKey, state: to, endReason } = payment;
  if (from !== to)
    reportChanges(transaction, { record: 'payment', from, to, about: { intentId, machineKey, endReason } });
}

/** Updates a payment if it is still in the state it was read in. Returns null if it has changed. */
export async function updatePayment(
  transaction: Transaction,
  { intentId, state }: Pick<StoredPayment, 'intentId' | 'state'>,
  patch: PaymentPatch & { readonly state: IntentState },
): Promise<StoredPayment | null> {
  const [row] = await transaction
    .update(gachaPaymentIntents)
    .set(patch)
    .where(and(eq(gachaPaymentIntents.intentId, intentId), eq(gachaPaymentIntents.state, state)))
    .returning();
  if (row !== undefined) reportPaymentChange(transaction, state, row);
  return row ?? null;
}

/** Inserts a prepared transaction. Ignores a repeated blockhash, which gives the same bytes. */
export async function insertPreparedTransaction(
  transaction: Transaction,
  row: NewRow<typeof gachaPreparedPayments>,
): Promise<void> {
  await transaction.insert(gachaPreparedPayments).values(row).onConflictDoNothing();
}

/** Finds the transaction that was prepared for this payment on a blockhash. */
export async function findPreparedTransaction(queries: Queries, intentId: string, blockhash: string) {
  const { intentId: payment, blockhash: on } = gachaPreparedPayments;
  const [row] = await queries
    .select()
    .from(gachaPreparedPayments)
    .where(and(eq(payment, intentId), eq(on, blockhash)));
  return row ?? null;
}

/** Returns the last block height at which a prepared transaction of the payment can land; null if none was prepared. */
export async function findLastPreparedHeight(queries: Queries, intentId: string): Promise<bigint | null> {
  const [row] = await queries
    .select({ height: max(gachaPreparedPayments.lastValidBlockHeight) })
    .from(gachaPreparedPayments)
    .where(eq(gachaPreparedPayments.intentId, intentId));
  return row?.height ?? null;
}

/** Queue of the payments that have something left to check. */
export const paymentQueue = {
  table: gachaPaymentIntents,
  keyColumns: ['intentId'],
  dueAtColumn: 'nextCheckAt',
  attemptsColumn: 'checkAttempts',
} as const satisfies DueQueue<typeof gachaPaymentIntents>;

/** Claims payments that are due; returns them oldest first. */
export async function claimDuePayments(queries: Queries, lease: Lease, limit: number): Promise<StoredPayment[]> {
  const rows = await claimDueRows(queries, paymentQueue, lease, limit);
  return rows.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/** Whether any payment is open or claimed, so that new transactions of the treasury are expected. */
export async function isPaymentAwaited(queries: Queries): Promise<boolean> {
  const [row] = await queries
    .select({ intentId: gachaPaymentIntents.intentId })
    .from(gachaPaymentIntents)
    .where(sql`${gachaPaymentIntents.state} in ('open', 'claimed')`)
    .limit(1);
  return row !== undefined;
}

/** Releases a lease and saves when the next check is due. Does nothing if the lease was lost. */
export async function releasePayment(
  queries: Queries,
  intentId: string,
  token: string,
  nextCheckAt: Date | null,
): Promise<void> {
  await releaseRow(queries, paymentQueue, { intentId }, token, { nextCheckAt });
}
