import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import { prepareOnce } from '../../db/prepare-once';
import { transactionIntents } from '../../db/schema/transactions';
import { openStates } from './intent-rules';
import type { StoredIntent } from './store';

const isOfDuel = eq(transactionIntents.duelId, sql.placeholder('duelId'));

/** Most open, searched or finalized intents of a duel that a check reads; the others follow when these have ended. */
const MAX_CURRENT_INTENTS = 200;

const selectCurrentIntents = prepareOnce((queries) => {
  const { state, purpose, createdAt, intentId, nextScanAt } = transactionIntents;
  const isFinalizedPayment = and(eq(purpose, 'fund'), eq(state, 'FINALIZED'));
  return queries
    .select()
    .from(transactionIntents)
    .where(and(isOfDuel, or(isFinalizedPayment, inArray(state, [...openStates]), isNotNull(nextScanAt))))
    .orderBy(desc(eq(state, 'FINALIZED')), asc(createdAt), asc(intentId))
    .limit(MAX_CURRENT_INTENTS)
    .prepare('list_current_intents');
});

const selectNewestPayments = prepareOnce((queries) => {
  const { purpose, signerWallet, createdAt } = transactionIntents;
  return queries
    .selectDistinctOn([signerWallet])
    .from(transactionIntents)
    .where(and(isOfDuel, eq(purpose, 'fund')))
    .orderBy(signerWallet, desc(createdAt))
    .prepare('list_newest_payments');
});

/**
 * Returns the intents that a check of a duel needs: open or searched for, finalized payments, the newest payment of
 * each side.
 */
export async function listCurrentIntents(queries: Queries, duelId: string): Promise<StoredIntent[]> {
  const current = await selectCurrentIntents(queries).execute({ duelId });
  const newest = await selectNewestPayments(queries).execute({ duelId });
  return [...current, ...newest.filter((each) => !current.some((other) => other.intentId === each.intentId))];
}

/**
 * Sets when a duel's history is to be read, on one of its payment intents. `newest`: its newest payment, whose first
 * scan is brought forward. `any`: one that waits for no scan. `none waits`: its newest payment, if it waits for none.
 */
export async function setNextScanTime(
  transaction: Transaction,
  duelId: string,
  at: Date,
  by: 'newest' | 'any' | 'none waits' = 'newest',
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
