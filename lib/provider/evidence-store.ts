import { and, eq, isNull } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import type { Narrowed, NewRow } from '../../db/rows';
import { providerEvidence } from '../../db/schema/evidence';
import type { DrawAnswer } from './rules/answer';

type Row = typeof providerEvidence.$inferSelect;

/** The stored question of a duel, and the checked answer once there is one. */
export type Evidence = Narrowed<Row, { answer: DrawAnswer }>;

const toEvidence = (row: Row): Evidence => row as Evidence;

export async function findEvidence(queries: Queries, duelId: string): Promise<Evidence | null> {
  const [row] = await queries.select().from(providerEvidence).where(eq(providerEvidence.duelId, duelId));
  return row === undefined ? null : toEvidence(row);
}

/** Stores the question before anybody is asked; the same question again changes nothing. */
export async function insertQuestion(
  transaction: Transaction,
  question: NewRow<typeof providerEvidence, 'answer' | 'signature' | 'answeredAt'>,
): Promise<void> {
  await transaction.insert(providerEvidence).values(question).onConflictDoNothing();
}

/** Replaces an unanswered question whose entropy was corrected. An answered one stays, with its answer. */
export async function replaceQuestion(
  transaction: Transaction,
  { duelId, ...question }: NewRow<typeof providerEvidence, 'answer' | 'signature' | 'answeredAt'>,
): Promise<void> {
  await transaction
    .update(providerEvidence)
    .set(question)
    .where(and(eq(providerEvidence.duelId, duelId), isNull(providerEvidence.answer)));
}

/** Keeps the first checked answer; true when it was this one. */
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
