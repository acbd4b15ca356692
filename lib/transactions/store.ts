import { and, asc, count, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import { transactionIntents } from '../../db/schema/transactions';

export type StoredIntent = typeof transactionIntents.$inferSelect;

/** States in which an intent has not ended. */
export const openStates: ReadonlySet<string> = new Set(['PREPARED', 'SUBMITTED', 'CONFIRMED']);

export async function findIntent(queries: Queries, duelId: string, intentId: string): Promise<StoredIntent | null> {
  const [row] = await queries
    .select()
    .from(transactionIntents)
    .where(and(eq(transactionIntents.intentId, intentId), eq(transactionIntents.duelId, duelId)));
  return row ?? null;
}

export const listIntents = (queries: Queries, duelId: string): Promise<StoredIntent[]> =>
  queries
    .select()
    .from(transactionIntents)
    .where(eq(transactionIntents.duelId, duelId))
    .orderBy(asc(transactionIntents.createdAt), asc(transactionIntents.intentId));

/** The fund intent of one side that has not ended, or null; the schema allows one. */
export async function findOpenFundIntent(
  queries: Queries,
  duelId: string,
  signerWallet: string,
): Promise<StoredIntent | null> {
  const [row] = await queries
    .select()
    .from(transactionIntents)
    .where(
      and(
        eq(transactionIntents.duelId, duelId),
        eq(transactionIntents.signerWallet, signerWallet),
        eq(transactionIntents.purpose, 'fund'),
        inArray(transactionIntents.state, [...openStates]),
      ),
    );
  return row ?? null;
}

/** How many transactions were prepared for a wallet in a duel, whatever became of them. */
export async function countIntents(queries: Queries, duelId: string, signerWallet: string): Promise<number> {
  const [row] = await queries
    .select({ prepared: count() })
    .from(transactionIntents)
    .where(and(eq(transactionIntents.duelId, duelId), eq(transactionIntents.signerWallet, signerWallet)));
  return row?.prepared ?? 0;
}

export async function insertIntent(
  transaction: Transaction,
  row: typeof transactionIntents.$inferInsert,
): Promise<StoredIntent> {
  const [stored] = await transaction.insert(transactionIntents).values(row).returning();
  return stored as StoredIntent;
}

/** Changes an intent if it is still in the state that was decided about; null when it moved. */
export async function moveIntent(
  transaction: Transaction,
  from: StoredIntent,
  patch: Partial<StoredIntent> & Pick<StoredIntent, 'state' | 'updatedAt'>,
): Promise<StoredIntent | null> {
  const [row] = await transaction
    .update(transactionIntents)
    .set(patch)
    .where(and(eq(transactionIntents.intentId, from.intentId), eq(transactionIntents.state, from.state)))
    .returning();
  return row ?? null;
}

export async function findBySignature(queries: Queries, signature: string): Promise<StoredIntent | null> {
  const [row] = await queries.select().from(transactionIntents).where(eq(transactionIntents.signature, signature));
  return row ?? null;
}

/** The newest finalized signature of a duel, or null. */
export async function newestSignature(queries: Queries, duelId: string): Promise<string | null> {
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
