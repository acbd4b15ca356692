import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import { prepareOnce } from '../../db/prepare-once';
import type { NarrowedRow, NewRow } from '../../db/rows';
import { providerEvidence } from '../../db/schema/evidence';
import type { DrawAnswer } from './rules/answer';

type Row = typeof providerEvidence.$inferSelect;

/** The stored draw request of a duel, and the verified answer once there is one. */
export type StoredDrawEvidence = NarrowedRow<Row, { answer: DrawAnswer }>;

const toStoredDrawEvidence = (row: Row): StoredDrawEvidence => row as StoredDrawEvidence;

const selectDrawEvidence = prepareOnce((queries) =>
  queries
    .select()
    .from(providerEvidence)
    .where(eq(providerEvidence.duelId, sql.placeholder('duelId')))
    .prepare('find_draw_evidence'),
);

export async function findDrawEvidence(queries: Queries, duelId: string): Promise<StoredDrawEvidence | null> {
  const [row] = await selectDrawEvidence(queries).execute({ duelId });
  return row === undefined ? null : toStoredDrawEvidence(row);
}

/** Stores a duel's draw request. Call it before sending the request. Does nothing if the duel has a request already. */
export async function insertDrawRequest(
  transaction: Transaction,
  question: NewRow<typeof providerEvidence, 'answer' | 'signature' | 'answeredAt'>,
): Promise<void> {
  await transaction.insert(providerEvidence).values(question).onConflictDoNothing();
}

/** Replaces the draw request of a duel whose entropy was corrected. Does nothing if it has been answered. */
export async function replaceDrawRequest(
  transaction: Transaction,
  { duelId, ...question }: NewRow<typeof providerEvidence, 'answer' | 'signature' | 'answeredAt'>,
): Promise<void> {
  await transaction
    .update(providerEvidence)
    .set(question)
    .where(and(eq(providerEvidence.duelId, duelId), isNull(providerEvidence.answer)));
}

/** Saves a verified answer unless the duel has an answer already. Returns whether the answer was saved. */
export async function saveFirstAnswer(
  transaction: Transaction,
  duelId: string,
  answer: DrawAnswer,
  signature: string,
  now: Date,
): Promise<boolean> {
  const rows = await transaction
    .update(providerEvidence)
    .set({ answer, signature, answeredAt: now })
    .where(and(eq(providerEvidence.duelId, duelId), isNull(providerEvidence.answer)))
    .returning({ duelId: providerEvidence.duelId });
  return rows.length === 1;
}
