import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import { prepareOnce } from '../../db/prepare-once';
import { transactionIntents } from '../../db/schema/transactions';
import { openIntentStates } from './intent-rules';
import type { StoredIntent } from './store';

const isOfDuel = eq(transactionIntents.duelId, sql.placeholder('duelId'));

/**
 * Maximum length of `listCurrentIntents`. Later calls return the rest, once some of these don't belong to it any more.
 */
const MAX_CURRENT_INTENTS = 200;

const selectCurrentIntents = prepareOnce((queries) => {
  const { state, purpose, createdAt, intentId, nextScanAt, signerWallet } = transactionIntents;
  const isPayment = eq(purpose, 'fund');
  const newestPayments = queries
    .selectDistinctOn([signerWallet], { intentId })
    .from(transactionIntents)
    .where(and(isOfDuel, isPayment))
    .orderBy(signerWallet, desc(createdAt));
  const isKept = or(and(isPayment, eq(state, 'FINALIZED')), inArray(intentId, newestPayments));
  return queries
    .select()
    .from(transactionIntents)
    .where(and(isOfDuel, or(isKept, inArray(state, [...openIntentStates]), isNotNull(nextScanAt))))
    .orderBy(sql`${isKept} desc`, asc(createdAt), asc(intentId))
    .limit(MAX_CURRENT_INTENTS)
    .prepare('list_current_intents');
});

/**
 * Returns at most `MAX_CURRENT_INTENTS` intents that a check of a duel needs: finalized payments and each wallet's
 * newest payment intent first, then other intents that are open or have a next scan time.
 */
export const listCurrentIntents = (queries: Queries, duelId: string): Promise<StoredIntent[]> =>
  selectCurrentIntents(queries).execute({ duelId });

/**
 * Chooses the payment intent that gets a scan time. `newest`: the newest one, unless it was scanned before and its next
 * scan is planned. `any`: the newest one without a scan time. `none waits`: the newest one, if it has no scan time.
 */
export type ScanTarget = 'newest' | 'any' | 'none waits';

/** Sets the next scan time of the payment intent that `by` chooses. Changes nothing if it chooses none. */
export async function setNextScanTime(
  transaction: Transaction,
  duelId: string,
  at: Date,
  by: ScanTarget,
): Promise<void> {
  const { intentId, purpose, createdAt, nextScanAt, checkAttempts } = transactionIntents;
  const chosen = transaction
    .select({ intentId })
    .from(transactionIntents)
    .where(and(eq(transactionIntents.duelId, duelId), eq(purpose, 'fund')))
    .orderBy(...(by === 'any' ? [desc(isNull(nextScanAt))] : []), desc(createdAt))
    .limit(1);
  const isFree = by === 'newest' ? or(isNull(nextScanAt), eq(checkAttempts, 0)) : isNull(nextScanAt);
  await transaction
    .update(transactionIntents)
    .set({ nextScanAt: at })
    .where(and(sql`${intentId} = (${chosen})`, isFree));
}
