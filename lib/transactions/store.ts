import { and, asc, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { reportChanges } from '../../db/changes';
import type { Queries, Transaction } from '../../db/client';
import { prepareOnce } from '../../db/prepare-once';
import type { NewRow } from '../../db/rows';
import { transactionIntents } from '../../db/schema/transactions';
import type { Lease } from '../core/lease';
import { buildClaimCondition, claimDueRows, type DueQueue, releaseRow } from '../due-work/store';
import { openIntentStates } from './intent-rules';

export type StoredIntent = typeof transactionIntents.$inferSelect;

const isOfDuel = eq(transactionIntents.duelId, sql.placeholder('duelId'));

const selectIntent = prepareOnce((queries) =>
  queries
    .select()
    .from(transactionIntents)
    .where(and(eq(transactionIntents.intentId, sql.placeholder('intentId')), isOfDuel))
    .prepare('find_intent'),
);

export async function findIntent(queries: Queries, duelId: string, intentId: string): Promise<StoredIntent | null> {
  const [row] = await selectIntent(queries).execute({ intentId, duelId });
  return row ?? null;
}

const selectIntents = prepareOnce((queries) =>
  queries
    .select()
    .from(transactionIntents)
    .where(isOfDuel)
    .orderBy(asc(transactionIntents.createdAt), asc(transactionIntents.intentId))
    .prepare('list_intents'),
);

/** Lists the intents of a duel, oldest first. */
export const listIntents = (queries: Queries, duelId: string): Promise<StoredIntent[]> =>
  selectIntents(queries).execute({ duelId });

/** The queue of intents, each due at its next scan. */
export const intentQueue = {
  table: transactionIntents,
  keyColumns: ['intentId'],
  dueAtColumn: 'nextScanAt',
  attemptsColumn: 'checkAttempts',
} as const satisfies DueQueue<typeof transactionIntents>;

/** Claims intents whose scan of the escrow account's history is due. Returns them oldest first. */
export async function claimDueIntents(queries: Queries, lease: Lease, limit: number): Promise<StoredIntent[]> {
  const rows = await claimDueRows(queries, intentQueue, lease, limit);
  return rows.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/**
 * Releases the lease of an intent and sets its next scan time to the result of `next` for its current state. Returns
 * false, and changes nothing, if the lease was lost.
 */
export async function releaseIntent(
  transaction: Transaction,
  intent: StoredIntent,
  token: string,
  next: (state: string) => Date | null,
): Promise<boolean> {
  const isClaimed = buildClaimCondition(intentQueue, intent, token);
  const [current] = await transaction.select().from(transactionIntents).where(isClaimed).for('update');
  if (current === undefined) return false;
  await releaseRow(transaction, intentQueue, intent, token, { nextScanAt: next(current.state) });
  return true;
}

const selectOpenPayment = prepareOnce((queries) =>
  queries
    .select()
    .from(transactionIntents)
    .where(
      and(
        isOfDuel,
        eq(transactionIntents.signerWallet, sql.placeholder('signerWallet')),
        eq(transactionIntents.purpose, 'fund'),
        inArray(transactionIntents.state, [...openIntentStates]),
      ),
    )
    .prepare('find_open_payment'),
);

/** Returns the open payment intent of a wallet in a duel, or null. The database allows only one. */
export async function findOpenFundIntent(
  queries: Queries,
  duelId: string,
  signerWallet: string,
): Promise<StoredIntent | null> {
  const [row] = await selectOpenPayment(queries).execute({ duelId, signerWallet });
  return row ?? null;
}

/** Counts the intents of a wallet in a duel, in any state. */
export async function countIntents(queries: Queries, duelId: string, signerWallet: string): Promise<number> {
  const [row] = await queries
    .select({ prepared: count() })
    .from(transactionIntents)
    .where(and(eq(transactionIntents.duelId, duelId), eq(transactionIntents.signerWallet, signerWallet)));
  return row?.prepared ?? 0;
}

/**
 * Columns that keep their default (null, or false for `duplicate`) until an intent is bound, has ended, or is scanned.
 */
type LaterIntentColumns =
  | 'endReason'
  | 'signature'
  | 'boundAt'
  | 'boundMessageHash'
  | 'slot'
  | 'error'
  | 'duplicate'
  | 'leaseToken'
  | 'leaseUntil';

/** Inserts an intent, and reports its state once the transaction commits. */
export async function insertIntent(
  transaction: Transaction,
  row: NewRow<typeof transactionIntents, LaterIntentColumns>,
): Promise<StoredIntent> {
  const [stored] = await transaction.insert(transactionIntents).values(row).returning();
  reportIntentChange(transaction, null, stored as StoredIntent);
  return stored as StoredIntent;
}

/** Reports an intent's new state once the transaction commits. Reports nothing if the state is the same. */
function reportIntentChange(transaction: Transaction, from: string | null, intent: StoredIntent): void {
  const { intentId, duelId, purpose, part, state: to, endReason } = intent;
  if (from !== to)
    reportChanges(transaction, { record: 'intent', from, to, about: { duelId, intentId, purpose, part, endReason } });
}

/** Replaces the costs of an intent, which fall if the other side has paid the rents since. */
export async function replaceCosts(
  transaction: Transaction,
  { intentId }: StoredIntent,
  costs: StoredIntent['costs'],
): Promise<StoredIntent> {
  const { intentId: id } = transactionIntents;
  const [row] = await transaction.update(transactionIntents).set({ costs }).where(eq(id, intentId)).returning();
  return row as StoredIntent;
}

/**
 * Updates an intent if its state is still that of `from`, else returns null. Without a `nextScanAt` in the patch, no
 * further scan is due.
 */
export async function updateIntentState(
  transaction: Transaction,
  from: StoredIntent,
  patch: Partial<StoredIntent> & Pick<StoredIntent, 'state' | 'updatedAt'>,
): Promise<StoredIntent | null> {
  const [row] = await transaction
    .update(transactionIntents)
    .set({ nextScanAt: null, ...patch })
    .where(and(eq(transactionIntents.intentId, from.intentId), eq(transactionIntents.state, from.state)))
    .returning();
  if (row !== undefined) reportIntentChange(transaction, from.state, row);
  return row ?? null;
}

export async function findIntentBySignature(queries: Queries, signature: string): Promise<StoredIntent | null> {
  const [row] = await queries.select().from(transactionIntents).where(eq(transactionIntents.signature, signature));
  return row ?? null;
}

export const listIntentsBySignature = (queries: Queries, signatures: readonly string[]): Promise<StoredIntent[]> =>
  queries
    .select()
    .from(transactionIntents)
    .where(inArray(transactionIntents.signature, [...signatures]));

/** Lists the intents of a duel that were prepared on one of these blockhashes, oldest first. */
export const listIntentsByBlockhash = (
  queries: Queries,
  duelId: string,
  blockhashes: readonly string[],
): Promise<StoredIntent[]> =>
  queries
    .select()
    .from(transactionIntents)
    .where(and(eq(transactionIntents.duelId, duelId), inArray(transactionIntents.blockhash, [...blockhashes])))
    .orderBy(asc(transactionIntents.createdAt), asc(transactionIntents.intentId));

/** Lists the intents of a duel whose prepared message has one of these hashes. */
export const listIntentsByMessageHash = (
  queries: Queries,
  duelId: string,
  hashes: readonly string[],
): Promise<StoredIntent[]> =>
  queries
    .select()
    .from(transactionIntents)
    .where(and(eq(transactionIntents.duelId, duelId), inArray(transactionIntents.messageHash, [...hashes])));

/** Returns the signature of the finalized intent with the highest slot, or null. */
export function findNewestSignature(intents: readonly StoredIntent[]): string | null {
  const finalized = intents.filter(({ state, slot }) => state === 'FINALIZED' && slot !== null);
  return finalized.toSorted((one, other) => Number((other.slot ?? 0n) - (one.slot ?? 0n)))[0]?.signature ?? null;
}

/** Like `findNewestSignature`, but reads the duel's intents from the database. */
export async function readNewestSignature(queries: Queries, duelId: string): Promise<string | null> {
  const [row] = await queries
    .select({ signature: transactionIntents.signature })
    .from(transactionIntents)
    .where(
      and(
        eq(transactionIntents.duelId, duelId),
        eq(transactionIntents.state, 'FINALIZED'),
        isNotNull(transactionIntents.slot),
      ),
    )
    .orderBy(desc(transactionIntents.slot))
    .limit(1);
  return row?.signature ?? null;
}
