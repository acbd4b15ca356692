import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import type { EveryColumn, NewRow } from '../../db/rows';
import { offerChanges, offerDrafts } from '../../db/schema/offers';

/** An operator's offer to players: a pack for duels or a pack machine. */
export type OfferKind = 'pack' | 'machine';
/** An operator's document that was added but isn't offered yet, as stored. */
export type StoredDraft = typeof offerDrafts.$inferSelect;
/** A recorded change of a draft or offer, such as its retirement. */
export type OfferChange = typeof offerChanges.$inferSelect;

/** A change of a pack or machine, to be recorded. `replacedBy` is the id of the version that replaces it. */
export type NewChange =
  | { readonly change: 'added' | 'dropped' | 'offered' | 'retired' }
  | { readonly change: 'replaced'; readonly replacedBy: string };

const buildDraftCondition = (kind: OfferKind, id: string) => and(eq(offerDrafts.kind, kind), eq(offerDrafts.id, id));

export const listDrafts = (queries: Queries, kind: OfferKind): Promise<StoredDraft[]> =>
  queries.select().from(offerDrafts).where(eq(offerDrafts.kind, kind)).orderBy(asc(offerDrafts.id));

export async function findDraft(queries: Queries, kind: OfferKind, id: string): Promise<StoredDraft | null> {
  const [row] = await queries.select().from(offerDrafts).where(buildDraftCondition(kind, id));
  return row ?? null;
}

/** Stores a draft. Returns false if a draft of this kind and id exists. */
export async function insertDraft(transaction: Transaction, draft: NewRow<typeof offerDrafts>): Promise<boolean> {
  const added = await transaction.insert(offerDrafts).values(draft).onConflictDoNothing().returning();
  return added.length === 1;
}

/** Removes a draft and returns it; null when there is none, or another transaction was first. */
export async function deleteDraft(transaction: Transaction, kind: OfferKind, id: string): Promise<StoredDraft | null> {
  const [taken] = await transaction.delete(offerDrafts).where(buildDraftCondition(kind, id)).returning();
  return taken ?? null;
}

/** Lists the recorded changes of a pack or machine, oldest first. */
export const listOfferChanges = (queries: Queries, kind: OfferKind, id: string): Promise<OfferChange[]> =>
  queries
    .select()
    .from(offerChanges)
    .where(and(eq(offerChanges.kind, kind), eq(offerChanges.id, id)))
    .orderBy(asc(offerChanges.sequence));

/**
 * Appends a change to the record of the pack or machine. Call it after changing the row of the pack, machine or draft:
 * the row's lock keeps two transactions from taking the same sequence number.
 */
export async function recordOfferChange(
  transaction: Transaction,
  kind: OfferKind,
  id: string,
  at: Date,
  change: NewChange,
): Promise<void> {
  const last = sql<number>`(select coalesce(max(${offerChanges.sequence}), 0) + 1 from ${offerChanges}
    where ${offerChanges.kind} = ${kind} and ${offerChanges.id} = ${id})`;
  await transaction
    .insert(offerChanges)
    .values({ replacedBy: null, ...change, kind, id, at, sequence: last } satisfies EveryColumn<typeof offerChanges>);
}
