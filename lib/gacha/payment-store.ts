import { and, desc, eq, inArray, max, sql } from 'drizzle-orm';
import { noteChanges } from '../../db/changes';
import type { Queries, Transaction } from '../../db/client';
import { placeholders, preparedOnce } from '../../db/prepared';
import { type ColumnsIn, columnsIn, type EveryColumn, type NewRow } from '../../db/rows';
import { gachaPaymentIntents, gachaPreparedPayments } from '../../db/schema/gacha';
import type { Lease } from '../core/lease';
import { claimDue, type DueQueue, release } from '../due-work/store';
import { type IntentState, unresolvedStates } from './rules/intent';

export type StoredPayment = typeof gachaPaymentIntents.$inferSelect;

/**
 * When a column of `gacha_payment_intents` is written. `fixed`: by the insert alone. `state`: by the insert and by
 * transitions. `later`: by transitions alone, null until then. `lease`: by reconciliation alone.
 */
const columns = {
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

const insertedColumns = columnsIn(columns, 'fixed', 'state');
/** A payment to insert. */
export type NewPayment = Pick<StoredPayment, (typeof insertedColumns)[number]>;
type Patch = Partial<Pick<StoredPayment, ColumnsIn<typeof columns, 'state' | 'later'>>> &
  Pick<StoredPayment, 'state' | 'updatedAt'>;

const byId = preparedOnce((queries: Queries) =>
  queries
    .select()
    .from(gachaPaymentIntents)
    .where(eq(gachaPaymentIntents.intentId, sql.placeholder('intentId')))
    .prepare('find_payment'),
);

export async function findPayment(queries: Queries, intentId: string): Promise<StoredPayment | null> {
  const [row] = await byId(queries).execute({ intentId });
  return row ?? null;
}

/** The payment that a memo names, or null. */
export async function findPaymentByMemo(queries: Queries, memo: string): Promise<StoredPayment | null> {
  const [row] = await queries.select().from(gachaPaymentIntents).where(eq(gachaPaymentIntents.memoNonce, memo));
  return row ?? null;
}

const byIdForUpdate = preparedOnce((transaction: Transaction) =>
  transaction
    .select()
    .from(gachaPaymentIntents)
    .where(eq(gachaPaymentIntents.intentId, sql.placeholder('intentId')))
    .for('update')
    .prepare('lock_payment'),
);

/** Holds a payment until the transaction ends. Whoever also holds its machine holds that one first. */
export async function lockPayment(transaction: Transaction, intentId: string): Promise<StoredPayment | null> {
  const [row] = await byIdForUpdate(transaction).execute({ intentId });
  return row ?? null;
}

const unresolvedOne = preparedOnce((queries: Queries) =>
  queries
    .select()
    .from(gachaPaymentIntents)
    .where(
      and(
        eq(gachaPaymentIntents.wallet, sql.placeholder('wallet')),
        eq(gachaPaymentIntents.machineKey, sql.placeholder('machineKey')),
        inArray(gachaPaymentIntents.state, [...unresolvedStates]),
      ),
    )
    .prepare('find_unresolved_payment'),
);

/** The one payment of a wallet that is not over on this machine; the schema allows one. */
export async function findUnresolved(
  queries: Queries,
  wallet: string,
  machineKey: string,
): Promise<StoredPayment | null> {
  const [row] = await unresolvedOne(queries).execute({ wallet, machineKey });
  return row ?? null;
}

/** Whether the newest payment of a wallet was seen on the chain; false where there is none. */
export async function paidLast(queries: Queries, wallet: string): Promise<boolean> {
  const [newest] = await queries
    .select({ slot: gachaPaymentIntents.slot })
    .from(gachaPaymentIntents)
    .where(eq(gachaPaymentIntents.wallet, wallet))
    .orderBy(desc(gachaPaymentIntents.createdAt))
    .limit(1);
  return newest !== undefined && newest.slot !== null;
}

const insertOne = preparedOnce((transaction: Transaction) =>
  transaction
    .insert(gachaPaymentIntents)
    .values(placeholders(gachaPaymentIntents, ...insertedColumns))
    .returning()
    .prepare('insert_payment'),
);

export async function insertPayment(transaction: Transaction, row: NewPayment): Promise<StoredPayment> {
  const [stored] = await insertOne(transaction).execute({ ...row });
  notePayment(transaction, null, stored as StoredPayment);
  return stored as StoredPayment;
}

function notePayment(transaction: Transaction, from: string | null, payment: StoredPayment): void {
  const { intentId, machineKey, state: to, endReason } = payment;
  if (from !== to)
    noteChanges(transaction, { record: 'payment', from, to, about: { intentId, machineKey, endReason } });
}

/** Changes a payment if it is still in the state that was decided about; null when it moved. */
export async function movePayment(
  transaction: Transaction,
  { intentId, state }: Pick<StoredPayment, 'intentId' | 'state'>,
  patch: Patch & { readonly state: IntentState },
): Promise<StoredPayment | null> {
  const [row] = await transaction
    .update(gachaPaymentIntents)
    .set(patch)
    .where(and(eq(gachaPaymentIntents.intentId, intentId), eq(gachaPaymentIntents.state, state)))
    .returning();
  if (row !== undefined) notePayment(transaction, state, row);
  return row ?? null;
}

/** A transaction that was prepared for a payment; the same blockhash gives the same bytes. */
export async function insertPrepared(
  transaction: Transaction,
  row: NewRow<typeof gachaPreparedPayments>,
): Promise<void> {
  await transaction.insert(gachaPreparedPayments).values(row).onConflictDoNothing();
}

/** What was prepared on a blockhash for this payment, or null. */
export async function findPrepared(queries: Queries, intentId: string, blockhash: string) {
  const { intentId: payment, blockhash: on } = gachaPreparedPayments;
  const [row] = await queries
    .select()
    .from(gachaPreparedPayments)
    .where(and(eq(payment, intentId), eq(on, blockhash)));
  return row ?? null;
}

/** The last block height at which anything that was prepared for a payment can land; null where nothing was. */
export async function lastPreparedHeight(queries: Queries, intentId: string): Promise<bigint | null> {
  const [row] = await queries
    .select({ height: max(gachaPreparedPayments.lastValidBlockHeight) })
    .from(gachaPreparedPayments)
    .where(eq(gachaPreparedPayments.intentId, intentId));
  return row?.height ?? null;
}

export const paymentQueue = {
  table: gachaPaymentIntents,
  key: ['intentId'],
  dueAt: 'nextCheckAt',
  attempts: 'checkAttempts',
} as const satisfies DueQueue<typeof gachaPaymentIntents>;

/** Claims payments that are due; returns them oldest first. */
export async function claimDuePayments(queries: Queries, lease: Lease, limit: number): Promise<StoredPayment[]> {
  const rows = await claimDue(queries, paymentQueue, lease, limit);
  return rows.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/** Ends a claim and says when the next check is due; does nothing if it was lost. */
export async function releasePayment(
  queries: Queries,
  intentId: string,
  token: string,
  nextCheckAt: Date | null,
): Promise<void> {
  await release(queries, paymentQueue, { intentId }, token, { nextCheckAt });
}
