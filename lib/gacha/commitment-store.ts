import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import { placeholders, preparedOnce } from '../../db/prepared';
import { columnsIn, type EveryColumn } from '../../db/rows';
import { gachaCommitments } from '../../db/schema/gacha';
import { violates } from '../../db/violation';

export type StoredCommitment = typeof gachaCommitments.$inferSelect;

const columns = {
  commitmentId: 'new',
  machineKey: 'new',
  wallet: 'new',
  serverSeedHash: 'new',
  committedAt: 'new',
  expiresAt: 'new',
  takenAt: 'later',
  spentAt: 'later',
} as const satisfies EveryColumn<typeof gachaCommitments, 'new' | 'later'>;

const insertedColumns = columnsIn(columns, 'new');
/** A commitment to insert: without a client seed, and unspent. */
export type NewCommitment = Pick<StoredCommitment, (typeof insertedColumns)[number]>;

const insertOne = preparedOnce((transaction: Transaction) =>
  transaction
    .insert(gachaCommitments)
    .values(placeholders(gachaCommitments, ...insertedColumns))
    .prepare('insert_commitment'),
);

/** False where ten of this wallet wait already; the table counts them. */
export async function insertCommitment(transaction: Transaction, row: NewCommitment): Promise<boolean> {
  try {
    await insertOne(transaction).execute(row);
    return true;
  } catch (error) {
    if (violates(error, 'at_most_ten_commitments')) return false;
    throw error;
  }
}

const byId = preparedOnce((queries: Queries) =>
  queries
    .select()
    .from(gachaCommitments)
    .where(eq(gachaCommitments.commitmentId, sql.placeholder('commitmentId')))
    .prepare('find_commitment'),
);

export async function findCommitment(queries: Queries, commitmentId: string): Promise<StoredCommitment | null> {
  const [row] = await byId(queries).execute({ commitmentId });
  return row ?? null;
}

/** Binds a client seed to a commitment; false when another one was bound before. */
export async function takeCommitment(transaction: Transaction, commitmentId: string, takenAt: Date): Promise<boolean> {
  const taken = await transaction
    .update(gachaCommitments)
    .set({ takenAt })
    .where(and(eq(gachaCommitments.commitmentId, commitmentId), isNull(gachaCommitments.takenAt)))
    .returning({ commitmentId: gachaCommitments.commitmentId });
  return taken.length === 1;
}

/** Spends a commitment that was taken; false when it served a rip before. */
export async function spendCommitment(transaction: Transaction, commitmentId: string, spentAt: Date): Promise<boolean> {
  const spent = await transaction
    .update(gachaCommitments)
    .set({ spentAt })
    .where(and(eq(gachaCommitments.commitmentId, commitmentId), isNull(gachaCommitments.spentAt)))
    .returning({ commitmentId: gachaCommitments.commitmentId });
  return spent.length === 1;
}

/** Forgets at most `limit` commitments that nobody took up while they could. */
export async function forgetCommitments(queries: Queries, before: Date, limit: number): Promise<void> {
  const { commitmentId, expiresAt, takenAt } = gachaCommitments;
  const old = queries
    .select({ commitmentId })
    .from(gachaCommitments)
    .where(and(lt(expiresAt, before), isNull(takenAt)))
    .limit(limit)
    .for('update', { skipLocked: true });
  await queries.delete(gachaCommitments).where(and(sql`${commitmentId} = any(array(${old}))`, isNull(takenAt)));
}
