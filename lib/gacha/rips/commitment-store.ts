import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../db/client';
import { isConstraintViolation } from '../../../db/constraint-violation';
import type { NewRow } from '../../../db/rows';
import { gachaCommitments } from '../../../db/schema/gacha';

export type StoredSeedCommitment = typeof gachaCommitments.$inferSelect;

/** A commitment to insert, neither taken nor spent. */
export type NewCommitment = NewRow<typeof gachaCommitments, 'takenAt' | 'spentAt'>;

/**
 * Inserts a commitment. Returns false if the wallet has ten open ones (not taken, not expired), as a trigger enforces.
 */
export async function insertCommitment(transaction: Transaction, row: NewCommitment): Promise<boolean> {
  try {
    await transaction.insert(gachaCommitments).values(row);
    return true;
  } catch (error) {
    if (isConstraintViolation(error, 'at_most_ten_commitments')) return false;
    throw error;
  }
}

export async function findCommitment(queries: Queries, commitmentId: string): Promise<StoredSeedCommitment | null> {
  const [row] = await queries.select().from(gachaCommitments).where(eq(gachaCommitments.commitmentId, commitmentId));
  return row ?? null;
}

/** Takes a commitment for a payment, so that no other payment can use it. Returns false if it was taken before. */
export async function takeCommitment(transaction: Transaction, commitmentId: string, takenAt: Date): Promise<boolean> {
  const taken = await transaction
    .update(gachaCommitments)
    .set({ takenAt })
    .where(and(eq(gachaCommitments.commitmentId, commitmentId), isNull(gachaCommitments.takenAt)))
    .returning({ commitmentId: gachaCommitments.commitmentId });
  return taken.length === 1;
}

/** Spends a taken commitment. Returns false if it was spent before. */
export async function spendCommitment(transaction: Transaction, commitmentId: string, spentAt: Date): Promise<boolean> {
  const spent = await transaction
    .update(gachaCommitments)
    .set({ spentAt })
    .where(and(eq(gachaCommitments.commitmentId, commitmentId), isNull(gachaCommitments.spentAt)))
    .returning({ commitmentId: gachaCommitments.commitmentId });
  return spent.length === 1;
}

/** Deletes at most `limit` commitments that expired before `before` without being taken. */
export async function deleteExpiredCommitments(queries: Queries, before: Date, limit: number): Promise<void> {
  const { commitmentId, expiresAt, takenAt } = gachaCommitments;
  const old = queries
    .select({ commitmentId })
    .from(gachaCommitments)
    .where(and(lt(expiresAt, before), isNull(takenAt)))
    .limit(limit)
    .for('update', { skipLocked: true });
  await queries.delete(gachaCommitments).where(and(sql`${commitmentId} = any(array(${old}))`, isNull(takenAt)));
}
